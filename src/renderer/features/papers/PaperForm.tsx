import { Checkbox, Flex, Form, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DocumentKind } from '#shared/domain/document-states';
import { MOST_PAPER_COPIES } from '#shared/domain/most-copies';
import { MEDIA } from '#shared/paper/medium';
import { MEDIUM_NAMES, PAPER_STYLES } from '#shared/paper/paper-choice';
import { hasPrices, hasTally } from '#shared/paper/paper-forms';
import { PAPER_STYLE_WORDS } from '#shared/paper/paper-styles';
import { CopiesInput } from '../../components/CopiesInput.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { ReasonField } from './ReasonField.tsx';
import type { PaperChoices } from './use-paper-choice.ts';

interface PaperFormProps extends PaperChoices {
  kind: DocumentKind;
  reason: string;
  onReason: (reason: string) => void;
  /** Whether a reason for printing again is asked for. */
  asksReason: boolean;
}

/** The parts of documents to print, and the sheets. */
export function PaperForm({ kind, choice, choose, reason, onReason, asksReason }: PaperFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isDocument = choice.style === 'document';
  return (
    <>
      {hasTally(kind) && (
        <Form.Item label={t('papers.style')}>
          <Segmented
            aria-label={t('papers.style')}
            value={choice.style}
            options={PAPER_STYLES.map((value) => ({
              value,
              label: PAPER_STYLE_WORDS[value][language],
            }))}
            onChange={(style) => choose({ style })}
          />
        </Form.Item>
      )}
      <Form.Item label={t('papers.medium')} htmlFor="paper-medium">
        <Select
          id="paper-medium"
          aria-label={t('papers.medium')}
          value={choice.medium}
          options={MEDIUM_NAMES.map((value) => ({ value, label: MEDIA[value].words[language] }))}
          onChange={(medium) => choose({ medium })}
        />
      </Form.Item>
      <Form.Item label={t('papers.copies')} htmlFor="paper-copies">
        <CopiesInput
          id="paper-copies"
          most={MOST_PAPER_COPIES}
          value={choice.copies}
          onChange={(copies) => choose({ copies })}
        />
      </Form.Item>
      {isDocument && hasPrices(kind) && (
        <Form.Item extra={t('papers.withPricesHelp')}>
          <Checkbox
            checked={choice.withPrices}
            onChange={({ target }) => choose({ withPrices: target.checked })}
          >
            {t('papers.withPrices')}
          </Checkbox>
        </Form.Item>
      )}
      {isDocument && (
        <Form.Item extra={t('papers.overlayHelp')}>
          <Checkbox
            checked={choice.isOverlay}
            onChange={({ target }) => choose({ isOverlay: target.checked })}
          >
            {t('papers.overlay')}
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item label={t('papers.offset')}>
        <Flex gap={8}>
          {(['offsetXMm', 'offsetYMm'] as const).map((name) => (
            <InputNumber
              key={name}
              aria-label={t(name === 'offsetXMm' ? 'papers.offsetX' : 'papers.offsetY')}
              min={-50}
              max={50}
              step={0.5}
              precision={1}
              value={choice[name]}
              onChange={(mm) => choose({ [name]: mm ?? 0 })}
            />
          ))}
        </Flex>
      </Form.Item>
      {asksReason && <ReasonField value={reason} onChange={onReason} />}
    </>
  );
}
