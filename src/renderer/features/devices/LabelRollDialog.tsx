import { Button, Flex, Form, Input, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract/printers';
import { deviceName } from '../../components/desk/device-name.ts';
import { mediumName, mediumNamed } from '../../components/desk/medium-name.ts';
import { RollLine } from '../../components/desk/RollLine.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useLeavingForm } from '../../records/form/use-leaving-form.ts';
import { useDesk } from '../../stores/desk.ts';
import { useLabelSizes } from './use-media.ts';

interface RollFields {
  code: string;
  /** The name of the medium, from `mediumName`. */
  size: string;
  labels: number;
}

interface LabelRollDialogProps {
  printer: Printer;
  onClose: () => void;
}

/** Notes that a roll of labels was put into a printer. The code of a known kind of roll fills in the rest. */
export function LabelRollDialog({ printer, onClose }: LabelRollDialogProps) {
  const { t } = useTranslation();
  const sizes = useLabelSizes();
  const roll = useDesk(({ rolls }) => rolls.find((one) => one.printerId === printer.id));
  const [form] = Form.useForm<RollFields>();
  const loadButton = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const { busy, run } = useAction();
  const close = useLeavingForm(form, busy, onClose);

  async function fillIn(code: string): Promise<void> {
    if (code.trim() === '') return;
    const kind = await requireDesk().print.rollOfCode({ code });
    if (kind === null) return;
    form.setFieldsValue({ size: mediumName(kind), labels: kind.labels });
    loadButton.current?.focus();
  }

  const load = ({ code, size, labels }: RollFields) =>
    run(
      async () => {
        await requireDesk().print.loadRoll({ printerId: printer.id, ...mediumNamed(size), labels, code });
        onClose();
      },
      { success: t('devices.saved') },
    );

  const unload = () =>
    run(async () => {
      await requireDesk().print.unloadRoll({ printerId: printer.id });
      onClose();
    });

  return (
    <Dialog
      open
      footer={null}
      title={t('printers.rollNamed', { name: deviceName(printer, t) })}
      onCancel={() => void close()}
    >
      <p>{t('printers.rollAdvice')}</p>
      <RollLine printerId={printer.id} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          code: roll?.code ?? '',
          size: roll && mediumName(roll),
          labels: roll?.labels,
        }}
        onFinish={(fields) => void load(fields)}
      >
        <Form.Item name="code" label={t('printers.rollCode')}>
          <Input
            autoComplete="off"
            // A scanner ends a code with Enter, which would submit the form.
            onPressEnter={(event) => {
              event.preventDefault();
              const { value } = event.currentTarget;
              void run(() => fillIn(value), { success: false });
            }}
          />
        </Form.Item>
        <Form.Item
          name="size"
          label={t('printers.rollSize')}
          rules={[{ required: true, message: t('printers.rollSizeRequired') }]}
        >
          <Select options={sizes.map(({ value, label }) => ({ value, label }))} />
        </Form.Item>
        <Form.Item
          name="labels"
          label={t('printers.rollLabels')}
          rules={[{ required: true, message: t('printers.rollLabelsRequired') }]}
        >
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
        <Flex gap={8}>
          <Button ref={loadButton} type="primary" htmlType="submit" loading={busy}>
            {t('printers.loadRoll')}
          </Button>
          {roll && <Button onClick={() => void unload()}>{t('printers.unloadRoll')}</Button>}
        </Flex>
      </Form>
    </Dialog>
  );
}
