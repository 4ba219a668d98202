/** The initial content of a new template: a package label of the usual size with its number. */
export const NEW_TEMPLATE = {
  id: 'label-100x70',
  version: 2,
  name: { zh: '标签 100×70', en: 'Label 100×70' },
  widthMm: 100,
  heightMm: 70,
  elements: [
    {
      id: 'pack-no',
      kind: 'text',
      xMm: 3,
      yMm: 3,
      widthMm: 94,
      heightMm: 12,
      text: '{packNo}',
      sizeMm: 12,
      minSizeMm: 5,
      weight: 'bold',
      required: true,
    },
  ],
};
