import { useState } from 'react';
import { lazyScreen } from '../../../components/loading/lazy-screen.ts';
import { OpenedPart } from '../../../components/loading/OpenedPart.tsx';
import type { ImageGalleryProps } from './ImageGallery.tsx';

const ImageGallery = lazyScreen<ImageGalleryProps>(
  async () => (await import('./ImageGallery.tsx')).ImageGallery,
);

/** The gallery, loaded when it is first opened; it stays for the end of its closing. */
export function Gallery(props: ImageGalleryProps) {
  const [wasOpened, setOpened] = useState(false);
  const isOpen = props.openId !== null;
  if (isOpen && !wasOpened) setOpened(true);
  function closeFailed(): void {
    setOpened(false);
    props.onOpen(null);
  }
  return (
    (isOpen || wasOpened) && (
      <OpenedPart onFailed={closeFailed}>
        <ImageGallery {...props} />
      </OpenedPart>
    )
  );
}
