import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from './messages.ts';
import classes from './qr-code.module.css';

/** The capacity of the largest QR code for upper-case hex (ISO/IEC 18004, version 40, lowest correction). */
export const MAX_QR_CHARACTERS = 4296;
/** The quiet zone that scanners rely on, in modules. */
const BORDER = 4;

async function makeQr(hex: string): Promise<readonly (readonly boolean[])[]> {
  // Fetched on first use, which is rare.
  const { encodeQR } = await import('qr');
  return encodeQR(hex.toUpperCase(), 'raw', { encoding: 'alphanumeric', ecc: 'low', border: BORDER });
}

function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

export interface QrCodeProps {
  /** At most `MAX_QR_CHARACTERS` long. */
  readonly hex: string;
  /** Accessible name. */
  readonly name: string;
}

/** Hex as a QR code, in upper case; black on white in every colour scheme, as scanners expect. */
export function QrCode({ hex, name }: QrCodeProps) {
  const [made, setMade] = useState<{ readonly size: number; readonly path: string } | 'failed'>();
  useEffect(() => {
    let wanted = true;
    makeQr(hex).then(
      (rows) => {
        if (wanted) setMade({ size: rows.length, path: pathOf(rows) });
      },
      () => {
        if (wanted) setMade('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [hex]);

  if (made === 'failed') return <Text size="sm">{t('externalSigner.qrFailed')}</Text>;
  if (made === undefined) return <Loader size={20} aria-label={t('externalSigner.qrMaking')} />;
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={name}
      viewBox={`0 0 ${made.size} ${made.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={made.size} height={made.size} fill="#fff" />
      <path d={made.path} fill="#000" />
    </svg>
  );
}
