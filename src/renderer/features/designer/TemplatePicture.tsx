import { sampleRow } from '#shared/label/fields/index';
import { readTemplate, type TemplateChoice } from '../../components/desk/use-templates.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './Designer.module.css';

/** The usual resolution of label printers. */
const DPI = 203;

/** A label of a template with ordinary values of its subject; an empty place until it is drawn, and without a desk. */
export function TemplatePicture({ template }: { template: TemplateChoice }) {
  const { id, subject, company, captions, widthMm, heightMm } = template;
  const language = useLanguage();
  const isReady = useDesk(({ state }) => state === 'ready');
  const { data } = useLoaded(`${isReady}|${company?.id ?? id}|${company?.version}|${language}`, async () => {
    if (!isReady) return null;
    const text = company && (await readTemplate(template));
    const row = sampleRow(subject);
    const chosen = { templateId: id, template: text, captions: captions ?? language };
    return requireDesk().print.preview({ ...chosen, row, dpi: DPI });
  });
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {data ? (
        <img src={`data:image/png;base64,${data.png}`} width={data.widthPx} height={data.heightPx} alt="" />
      ) : (
        <span style={{ aspectRatio: `${widthMm} / ${heightMm}` }} />
      )}
    </span>
  );
}
