export const PDF = 'application/pdf';

/** How a file is shown in the page; undefined if it is downloaded instead. */
export type PreviewKind = 'image' | 'pdf';

/** A PDF is shown by the browser's own viewer, where it has one. */
export function previewKindOf(contentType: string, hasPdfViewer: boolean): PreviewKind | undefined {
  if (contentType.startsWith('image/')) return 'image';
  return contentType === PDF && hasPdfViewer ? 'pdf' : undefined;
}
