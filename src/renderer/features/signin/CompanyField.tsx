import { useTranslation } from 'react-i18next';
import { draftCompany, useDraft } from './draft.ts';
import { TextField } from './TextField.tsx';

export function CompanyField({ missing, onChange }: { missing: boolean; onChange: () => void }) {
  const { t } = useTranslation();
  const companyCode = useDraft((state) => state.companyCode);
  return (
    <TextField
      name="companyCode"
      label={t('signin.companyCode')}
      autoComplete="organization"
      value={companyCode}
      problem={missing ? t('signin.companyCodeRequired') : ''}
      onChange={(value) => {
        draftCompany(value);
        onChange();
      }}
    />
  );
}
