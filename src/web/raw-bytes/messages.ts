import { translator } from '../messages/translator.ts';

/** Every sentence of the byte view. */
export const t = translator({
  'bytes.label': 'Bytes of the transaction',
  'bytes.hint':
    'Point at a byte or tap it to read what it is. The arrow keys go from byte to byte, and with Alt from part to part.',
  'bytes.explanation': 'What the marked bytes are',
  'bytes.bytes': 'Bytes',
  'bytes.range':
    '{count, plural, one {{first} (1 byte of {total, number})} other {{first} to {last} (# bytes of {total, number})}}',
  'bytes.where': 'Where',
  'bytes.what': 'What',
  'bytes.value': 'Value',
  'bytes.reading': 'Being read …',
  'bytes.failed': 'These bytes cannot be explained: {message}',
  'bytes.spoken': '{path}: {what}, {value}',
  'bytes.copyAll': 'Copy all bytes',
  'bytes.copyPart': 'Copy the marked bytes',
  'bytes.allBytes': 'all bytes of the transaction',
  'bytes.markedBytes': 'the marked bytes',
  'bytes.rawBytes': 'Raw bytes',
});
