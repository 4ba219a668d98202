import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** `<screen> | 木之语` while the component is shown. */
export function useDocumentTitle(screen: string): void {
  const { t } = useTranslation();
  const product = t('common.product');
  useEffect(() => {
    document.title = screen ? `${screen} | ${product}` : product;
  }, [screen, product]);
}
