import { useEffect, useState } from 'react';

/** An object URL for the bytes, revoked when the component unmounts; empty without bytes. */
export function useObjectUrl(blob: Blob | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (blob === null) return setAddress('');
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
