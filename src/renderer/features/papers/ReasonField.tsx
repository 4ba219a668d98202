import { Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_REPRINT_REASON } from '#shared/domain/reprint';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** 重打原因 (reason for the reprint), if the company's rule requires one (D4). */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Form.Item label={t('papers.reason')} htmlFor={id} required>
      <Input
        id={id}
        maxLength={LONGEST_REPRINT_REASON}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
