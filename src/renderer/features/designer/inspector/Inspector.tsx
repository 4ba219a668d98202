import { Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { boxOf, withBox } from '#shared/label/design/box';
import { setElement } from '#shared/label/design/edit';
import { ELEMENT_WORDS, PROPERTIES } from '#shared/label/design/properties';
import type { LabelElement } from '#shared/label/elements/index';
import { useLanguage } from '../../../components/words/words.ts';
import styles from '../Designer.module.css';
import type { Design } from '../use-design.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { PropertyInput } from './PropertyInput.tsx';
import { TemplateForm } from './TemplateForm.tsx';

/** The properties of the selected element, or of the template if none or several are selected. */
export function Inspector({ design }: { design: Design }) {
  const { t } = useTranslation();
  const { template, selection } = design;
  const only = selection.size === 1 ? template.elements.find(({ id }) => selection.has(id)) : undefined;
  if (only !== undefined) return <ElementForm key={only.id} element={only} design={design} />;
  if (selection.size > 1) return <p>{t('designer.manySelected', { count: selection.size })}</p>;
  return <TemplateForm design={design} />;
}

function ElementForm({ element, design }: { element: LabelElement; design: Design }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { template } = design;
  const put = (next: LabelElement) => design.change(setElement(template, next));
  const set = (name: string, value: unknown) => put({ ...element, [name]: value });
  const box = boxOf(element);
  const mostX = template.widthMm - box.widthMm;
  const mostY = template.heightMm - box.heightMm;
  const isLine = element.kind === 'line';
  const place = [
    { label: 'X', value: box.xMm, most: mostX, to: (xMm: number) => ({ ...box, xMm }) },
    { label: 'Y', value: box.yMm, most: mostY, to: (yMm: number) => ({ ...box, yMm }) },
    {
      label: t('designer.width'),
      value: box.widthMm,
      most: template.widthMm - box.xMm,
      to: (widthMm: number) => ({ ...box, widthMm, ...(element.kind === 'qrcode' && { heightMm: widthMm }) }),
      isShown: !isLine || element.direction === 'horizontal',
    },
    {
      label: t('designer.height'),
      value: box.heightMm,
      most: template.heightMm - box.yMm,
      to: (heightMm: number) => ({ ...box, heightMm }),
      isShown: element.kind !== 'qrcode' && (!isLine || element.direction === 'vertical'),
    },
  ].filter(({ isShown = true }) => isShown);

  return (
    <Form layout="vertical" size="small" className={styles.form} component="section">
      <h2>{ELEMENT_WORDS[element.kind][language]}</h2>
      <div className={styles.place}>
        {place.map(({ label, value, most, to }) => (
          <Form.Item key={label} label={`${label} mm`}>
            <InputNumber
              aria-label={`${label} mm`}
              min={0}
              max={Math.max(value, most)}
              step={0.5}
              value={value}
              onChange={(mm) => mm !== null && put(withBox(element, to(mm)))}
            />
          </Form.Item>
        ))}
      </div>
      {'name' in element || 'required' in element ? (
        <NameInput element={element} onChange={(name) => set('name', name)} />
      ) : null}
      {PROPERTIES[element.kind].map((property) => (
        <PropertyInput
          key={property.name}
          property={property}
          value={(element as unknown as Record<string, unknown>)[property.name]}
          subject={template.subject}
          source={element.kind === 'list' ? element.source : undefined}
          onChange={(value) => set(property.name, value)}
        />
      ))}
      <ConditionInput
        value={element.when}
        subject={template.subject}
        onChange={(when) => {
          const { when: _before, ...rest } = element;
          put(when === undefined ? rest : { ...rest, when });
        }}
      />
    </Form>
  );
}

/** The name of the element in messages. */
function NameInput({
  element,
  onChange,
}: {
  element: LabelElement;
  onChange: (name: { zh: string; en: string } | undefined) => void;
}) {
  const { t } = useTranslation();
  const name = 'name' in element && element.name !== undefined ? element.name : { zh: '', en: '' };
  const set = (next: { zh: string; en: string }) => onChange(next.zh + next.en === '' ? undefined : next);
  return (
    <Form.Item label={t('designer.elementName')}>
      <div className={styles.pair}>
        <Input
          aria-label={t('designer.inChinese', { label: t('designer.elementName') })}
          placeholder={t('designer.zh')}
          value={name.zh}
          onChange={(event) => set({ ...name, zh: event.target.value })}
        />
        <Input
          aria-label={t('designer.inEnglish', { label: t('designer.elementName') })}
          placeholder={t('designer.en')}
          value={name.en}
          onChange={(event) => set({ ...name, en: event.target.value })}
        />
      </div>
    </Form.Item>
  );
}
