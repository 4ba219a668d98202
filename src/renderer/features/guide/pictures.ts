const FILES = import.meta.glob<string>('../../../../docs/guide/images/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const ADDRESSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|\.jpg$/g, ''), address]),
);

/** The address of a picture of docs/guide/images; undefined where there is none of this name. */
export const pictureAddress = (name: string): string | undefined => ADDRESSES[name];
