import { z } from 'zod';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import { findLog } from '../ledger/publishing/log-key.ts';
import { readLogStatus } from '../ledger/publishing/log-status.ts';
import { administrationSubject, defineCommand, typedFlagSchema } from './command.ts';
import { dropOldLogKey, nameLog, rotateLogKey } from './log-keys.ts';

const originSchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:\/[a-z0-9._~-]+)+$/u, {
    error: 'a name is a domain of yours and a path, in lower case, such as desk.example.com/ledger.',
  });

const name = defineCommand({
  name: 'name',
  explanation:
    'names the log under which the ledger is published, and makes its key. Once for ever: witnesses, receipts and verifiers know the log by this name. Nothing is published before.',
  request: z.strictObject({ origin: originSchema }),
  places: { origin: { word: '<domain/path>' } },
  async run({ origin }, tx, administrator) {
    if (!(await nameLog(tx, administrator, origin))) return [`The log is called ${origin} already.`];
    const log = await findLog(tx);
    return [
      `The ledger is published as ${origin} from now on.`,
      ...(log?.signers ?? []).map(
        ({ key }) => `Its key, for witnesses and verifiers: ${formatVerifierKey(key)}`,
      ),
    ];
  },
});

const show = defineCommand({
  name: 'show',
  explanation:
    'the log’s keys as witnesses and verifiers need them, how many entries are published, what each witness cosigned, and alarms. With --json one object.',
  withoutNotes: true,
  request: z.strictObject({ json: typedFlagSchema }),
  places: { json: { flag: 'json' } },
  async run({ json }, tx) {
    const { log, publishedSize, quorumSize, witnesses: records } = await readLogStatus(tx);
    const verifierKeys = (log?.signers ?? []).map(({ key }) => formatVerifierKey(key));
    const witnesses = [...records.values()];
    if (json) return [JSON.stringify({ verifierKeys, publishedSize, quorumSize, witnesses })];
    if (log === undefined) return ['The log has no name, so nothing is published.'];
    return [
      ...verifierKeys.map((key) => `Key: ${key}`),
      `Published: ${publishedSize ?? 0} entries, ${quorumSize ?? 0} of them with a quorum`,
      ...witnesses.map(
        (witness) =>
          `Witness ${witness.name}: ${witness.cosignedAtS === null ? 'cosigned nothing yet' : `cosigned ${witness.size} entries at ${new Date(witness.cosignedAtS * 1000).toISOString()}`}${witness.alarm === null ? '' : `; ALARM: ${witness.alarm}`}`,
      ),
    ];
  },
});

const rotateKey = defineCommand({
  name: 'rotate-key',
  explanation:
    'makes the log a new key, named by an entry. Checkpoints are signed by both until drop-old-key: give the new one to witnesses and verifiers meanwhile.',
  request: z.strictObject({}),
  places: {},
  async run(_request, tx, administrator) {
    await rotateLogKey(tx, administrator);
    const [newest] = (await findLog(tx))?.signers ?? [];
    return newest === undefined ? [] : [`The new key, beside the old one: ${formatVerifierKey(newest.key)}`];
  },
});

const dropOldKey = defineCommand({
  name: 'drop-old-key',
  explanation:
    'ends a rotation: only the new key signs from now on. A witness that was not given it refuses from then on.',
  request: z.strictObject({}),
  places: {},
  async run(_request, tx) {
    return [(await dropOldLogKey(tx)) ? 'Only the new key signs from now on.' : 'There is no old key.'];
  },
});

export const logCommands = administrationSubject('log', 'the log that the ledger is published as', [
  name,
  show,
  rotateKey,
  dropOldKey,
]);
