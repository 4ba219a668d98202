import type { FormInstance } from 'antd';

/** Validates the inputs; focuses the first invalid one. */
export function isValid<V>(form: FormInstance<V>): Promise<boolean> {
  return form.validateFields().then(
    () => true,
    ({ errorFields }) => {
      const invalid = errorFields[0]?.name;
      if (invalid !== undefined) form.focusField(invalid);
      return false;
    },
  );
}
