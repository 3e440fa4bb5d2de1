import { translator } from '../../../messages/translator.ts';

/** Every sentence of the byte view. */
export const t = translator({
  'bytes.label': 'Bytes of the transaction',
  'bytes.hint': 'Point at or tap a byte to see what it means. Arrow keys move by byte; with Alt, by part.',
  'bytes.explanation': 'Selected bytes',
  'bytes.bytes': 'Bytes',
  'bytes.range':
    '{count, plural, one {{first} (1 byte of {total, number})} other {{first} to {last} (# bytes of {total, number})}}',
  'bytes.where': 'Where',
  'bytes.what': 'What',
  'bytes.value': 'Value',
  'bytes.reading': 'Reading…',
  'bytes.failed': 'These bytes cannot be explained: {message}',
  'bytes.spoken': '{path}: {what}, {value}',
  'bytes.copyAll': 'Copy all bytes',
  'bytes.copyPart': 'Copy selected bytes',
  'bytes.allBytes': 'all bytes of the transaction',
  'bytes.markedBytes': 'the selected bytes',
  'bytes.rawBytes': 'Raw bytes',
});
