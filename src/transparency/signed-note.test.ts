import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../contract/hex.ts';
import { nodeCryptography } from '../service/ledger/node-cryptography.ts';
import {
  sampleEntryHashes,
  SampleLog,
  sampleLogSigner,
  sampleSigner,
  sampleWitnessSigner,
} from '../testing/transparency/sample-log.ts';
import { toBase64, utf8Bytes } from './bytes.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { BrokenSignatureError } from './errors.ts';
import {
  formatNote,
  formatSignatureLine,
  parseNote,
  parseSignatureLine,
  signText,
  verifyNote,
  type SignatureLine,
} from './signed-note.ts';
import { formatVerifierKey, makeVerifierKey, parseVerifierKey } from './verifier-key.ts';
import { webCryptography } from './web-cryptography.ts';

const log = new SampleLog(sampleEntryHashes(1_000));
const logSigner = await sampleLogSigner();
const witnessSigner = await sampleWitnessSigner();
const keys = [logSigner.key, witnessSigner.key];

const LOG_KEY = 'desk.example/ledger+afa896cf+AYE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU';
const WITNESS_KEY = 'witness.example/w3+65d645b8+BO1JKMYo0cLG6ukDOJBZlWEpWSc6XGP5NjbBRhSshzfR';
const COSIGNED_AT_SECONDS = 1_795_341_464;
/** By litewitness, of the sample log at size 1,000. */
const COSIGNATURE_LINE =
  '\u2014 witness.example/w3 ZdZFuAAAAABrAryY6cZL0hLr46Yc0mq5Mn8pQHYZsbkNX6vmmj3RlcZ89hy672sZDGlZa4W+IaR12t1OXyRDgH8/ietq3KrmGZbnAA==';

const idsOf = (signatures: readonly { key: { idHex: string } }[]): readonly string[] =>
  signatures.map(({ key }) => key.idHex);

function lineOf(text: string): SignatureLine {
  const line = parseSignatureLine(text);
  if (line === undefined) throw new Error('This is no signature line.');
  return line;
}

/** A line of a signature that nobody here knows. */
const unknownLine = (name: string, length: number): SignatureLine => ({
  name,
  idHex: '00c0ffee',
  bytes: new Uint8Array(length).fill(5),
});

describe('a verifier key', () => {
  it.each([
    [LOG_KEY, logSigner],
    [WITNESS_KEY, witnessSigner],
  ])('is %s', async (text, { key }) => {
    expect(formatVerifierKey(key)).toBe(text);
    expect(await parseVerifierKey(nodeCryptography, text)).toEqual(key);
    expect(await parseVerifierKey(webCryptography, text)).toEqual(key);
  });

  it.each([
    [LOG_KEY.replace('afa896cf', 'afa896ce'), /does not belong/u],
    [LOG_KEY.replace('desk', 'disk'), /does not belong/u],
    [LOG_KEY.replace('afa896cf', 'AFA896CF'), /A verifier key is/u],
    [LOG_KEY.slice(0, -4), /32 bytes/u],
    [LOG_KEY.slice(0, -1), /A verifier key is/u],
    [LOG_KEY.replace('desk.example/ledger', ''), /A verifier key is/u],
    [LOG_KEY.replace('desk.example', 'desk example'), /white space/u],
    [LOG_KEY.replace('+AY', '+BY'), /of type 5/u],
    ['', /A verifier key is/u],
  ])('is not %s', async (text, reason) => {
    await expect(parseVerifierKey(nodeCryptography, text)).rejects.toThrow(reason);
  });
});

describe('a note', () => {
  it('signed by log and witness goes through its text and back, and verifies in Node and by WebCrypto', async () => {
    const note = log.note([logSigner, witnessSigner], 1_000, COSIGNED_AT_SECONDS);
    expect(formatNote(parseNote(note))).toBe(note);
    expect(parseNote(utf8Bytes(note))).toEqual(parseNote(note));
    for (const cryptography of [nodeCryptography, webCryptography]) {
      expect(await verifyNote(cryptography, parseNote(note), keys)).toEqual([
        { key: logSigner.key },
        { key: witnessSigner.key, cosignedAtSeconds: COSIGNED_AT_SECONDS },
      ]);
    }
  });

  it('has the cosignature that litewitness makes of it', () => {
    const line = signText(log.checkpointText(), witnessSigner, COSIGNED_AT_SECONDS);
    expect(formatSignatureLine(line)).toBe(COSIGNATURE_LINE);
    expect(lineOf(COSIGNATURE_LINE)).toEqual(line);
    expect(line.bytes).toHaveLength(72);
  });

  it('passes over signatures of another name or id', async () => {
    const note = parseNote(log.note([logSigner]));
    const [own] = note.signatures;
    for (const change of [{ name: 'other.example/log' }, { idHex: 'afa896ce' }]) {
      const signatures = own === undefined ? [] : [{ ...own, ...change }];
      expect(await verifyNote(nodeCryptography, { ...note, signatures }, keys)).toEqual([]);
    }
  });

  it('is refused whole for a wrong signature by a known key among good ones', async () => {
    const note = parseNote(log.note([logSigner, witnessSigner]));
    const [first, second] = note.signatures;
    for (const broken of [first, second]) {
      const bytes = broken?.bytes.with(
        70 % broken.bytes.length,
        (broken.bytes.at(70 % broken.bytes.length) ?? 0) ^ 1,
      );
      const signatures = note.signatures.map((line) =>
        line === broken && bytes !== undefined ? { ...line, bytes } : line,
      );
      for (const cryptography of [nodeCryptography, webCryptography]) {
        await expect(verifyNote(cryptography, { ...note, signatures }, keys)).rejects.toThrow(
          BrokenSignatureError,
        );
      }
    }
    const another = parseNote(log.note([logSigner], 999)).signatures;
    const repeated = { ...note, signatures: [...note.signatures, ...another] };
    await expect(verifyNote(nodeCryptography, repeated, keys)).rejects.toThrow(BrokenSignatureError);
  });

  it('is refused with a signature of a wrong length by a known key', async () => {
    const note = parseNote(log.note([logSigner, witnessSigner]));
    for (const length of [1, 63, 65, 71, 73]) {
      const signatures = note.signatures.map((line) => ({ ...line, bytes: new Uint8Array(length) }));
      await expect(verifyNote(nodeCryptography, { ...note, signatures }, keys)).rejects.toThrow(
        BrokenSignatureError,
      );
    }
  });

  it('takes signatures in any order, unknown ones, and sixteen of 5 kB', async () => {
    const own = parseNote(log.note([witnessSigner, logSigner], 1_000, 7)).signatures;
    const unknown = Array.from({ length: 16 }, (_, at) => unknownLine(`zeta.example/${16 - at}`, 5_000));
    const note = formatNote({ text: log.checkpointText(), signatures: [...unknown, ...own] });
    expect(idsOf(await verifyNote(nodeCryptography, parseNote(note), keys))).toEqual([
      '65d645b8',
      'afa896cf',
    ]);
  });

  it('takes a cosignature for its own text and time only, and not as a plain signature', async () => {
    const ofSeven = signText(log.checkpointText(7), witnessSigner, COSIGNED_AT_SECONDS);
    const own = signText(log.checkpointText(), witnessSigner, COSIGNED_AT_SECONDS);
    const asPlain = await sampleSigner(witnessSigner.key.name, 'ed25519', 3);
    const later = { ...own, bytes: own.bytes.with(7, (own.bytes[7] ?? 0) + 1) };
    const plain = { ...own, bytes: signText(log.checkpointText(), asPlain, 0).bytes };
    for (const line of [ofSeven, later, plain]) {
      const note = { text: log.checkpointText(), signatures: [line] };
      await expect(verifyNote(nodeCryptography, note, keys)).rejects.toThrow(BrokenSignatureError);
    }
    // The type is part of the key's id.
    const byPlainKey = {
      text: log.checkpointText(),
      signatures: [signText(log.checkpointText(), asPlain, 0)],
    };
    expect(await verifyNote(nodeCryptography, byPlainKey, keys)).toEqual([]);
  });

  it('may have empty lines in its text: signatures follow the last', () => {
    const signatures = [unknownLine('x.example', 64)];
    const text = 'one\n\ntwo\n';
    expect(parseNote(formatNote({ text, signatures }))).toEqual({ text, signatures });
  });

  const good = log.note([logSigner]);
  it.each([
    ['a carriage return', good.replace('\n', '\r\n')],
    ['a tab', good.replace('desk', 'de\tsk')],
    ['no last line feed', good.slice(0, -1)],
    ['no signature', good.slice(0, good.indexOf('\u2014'))],
    ['no empty line', good.replace('\n\n', '\n')],
    ['a line that is no signature', `${good}signed\n`],
    ['a hyphen for the dash', good.replace('\u2014', '-')],
    ['two spaces', good.replace('\u2014 ', '\u2014  ')],
    ['a name with a plus', good.replace('\u2014 desk', '\u2014 de+sk')],
    ['a signature that is only an id', `${good}\u2014 x.example AAAAAA==\n`],
    ['base64 with loose bits', `${good}\u2014 x.example AAAAAAB=\n`],
    ['a lone surrogate', good.replace('desk', 'de\ud800sk')],
    ['a hundred and one signatures', `${good}${'\u2014 x.example AAAAAAAA\n'.repeat(100)}`],
    ['a megabyte and more', `${'x'.repeat(1_000_000)}\n${good}`],
    ['', ''],
  ])('is refused with %s', (_, note) => {
    expect(() => parseNote(note)).toThrow(expect.objectContaining({ code: 'malformed-note' }));
  });

  it('is refused when it is not UTF-8', () => {
    const bytes = utf8Bytes(good);
    bytes[3] = 0xff;
    expect(() => parseNote(bytes)).toThrow(/not UTF-8/u);
  });
});

describe('a checkpoint', () => {
  const root = log.root();
  const text = log.checkpointText();

  it('goes through its text and back', () => {
    expect(text).toBe(`desk.example/ledger\n1000\n${toBase64(root)}\n`);
    expect(parseCheckpoint(text)).toEqual({ origin: 'desk.example/ledger', size: 1_000, root });
    expect(bytesToHex(parseCheckpoint(text).root)).toBe(bytesToHex(root));
  });

  it.each(['07', '+7', '-7', '', ' 7', '7 ', '0x7', '7.0', '1e3', '9007199254740992', '9223372036854775808'])(
    'has no size %j',
    (size) => {
      expect(() => parseCheckpoint(text.replace('1000', size))).toThrow(
        expect.objectContaining({ code: 'malformed-checkpoint' }),
      );
    },
  );

  it('has sizes from 0 to 2^53 - 1', () => {
    expect(parseCheckpoint(text.replace('1000', '0')).size).toBe(0);
    expect(parseCheckpoint(text.replace('1000', '9007199254740991')).size).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    ['a carriage return', text.replaceAll('\n', '\r\n')],
    ['no last line feed', text.slice(0, -1)],
    ['an empty origin', text.replace('desk.example/ledger', '')],
    ['an extension line', `${text}extension\n`],
    ['an empty line behind', `${text}\n`],
    ['a root of 31 bytes', `o\n7\n${toBase64(new Uint8Array(31))}\n`],
    ['a root of 33 bytes', `o\n7\n${toBase64(new Uint8Array(33))}\n`],
    ['a root in the alphabet of URLs', `o\n7\n${'_'.repeat(42)}8=\n`],
    ['no root', 'o\n7\n'],
  ])('is refused with %s', (_, malformed) => {
    expect(() => parseCheckpoint(malformed)).toThrow(
      expect.objectContaining({ code: 'malformed-checkpoint' }),
    );
  });

  it('is not written with a root of another length', () => {
    expect(() => formatCheckpoint({ origin: 'o', size: 7, root: new Uint8Array(31) })).toThrow(/32 bytes/u);
  });
});

it('a key is made for names that a signature line can carry only', async () => {
  for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\nb']) {
    await expect(makeVerifierKey(nodeCryptography, name, 'ed25519', new Uint8Array(32))).rejects.toThrow(
      expect.objectContaining({ code: 'malformed-verifier-key' }),
    );
  }
});
