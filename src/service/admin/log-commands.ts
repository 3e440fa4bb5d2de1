import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import { describeSuccession, listSigningKeys, listSuccessions } from '../ledger/publishing/log-key.ts';
import { closeAlarm } from '../ledger/publishing/witness-store.ts';
import { readLogStatus } from '../ledger/publishing/log-status.ts';
import { formatSeconds } from '../platform/plain-text.ts';
import { administrationSubject, defineCommand, typedFlagSchema } from './command.ts';
import { dropOldLogKey, nameLog, rotateLogKey } from './log-keys.ts';
import { openNextLog } from './open-next-log.ts';

const originSchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:\/[a-z0-9._~-]+)+$/u, {
    error: 'a name is a domain of yours and a path, in lower case, such as desk.example.com/ledger.',
  });

const name = defineCommand({
  name: 'name',
  explanation:
    'names the log under which the ledger is published, and makes its key. It keeps this name until it ends (log open-next): witnesses, receipts and verifiers know the log by it. Nothing is published before.',
  request: z.strictObject({ origin: originSchema }),
  places: { origin: { word: '<domain/path>' } },
  async run({ origin }, tx, administrator) {
    if (!(await nameLog(tx, administrator, origin))) return [`The log is called ${origin} already.`];
    return [
      `The ledger is published as ${origin} from now on.`,
      ...(await listSigningKeys(tx)).map(
        (key) => `Its key, for witnesses and verifiers: ${formatVerifierKey(key)}`,
      ),
    ];
  },
});

const show = defineCommand({
  name: 'show',
  explanation:
    'the log’s keys as witnesses and verifiers need them, the logs before it, how many entries are published, what each witness cosigned, and alarms. With --json one object.',
  withoutNotes: true,
  request: z.strictObject({ json: typedFlagSchema }),
  places: { json: { flag: 'json' } },
  async run({ json }, tx) {
    const { keys, publishedSize, quorumSize, witnesses: records } = await readLogStatus(tx);
    const verifierKeys = keys.map(formatVerifierKey);
    const witnesses = [...records.values()];
    const successions = await listSuccessions(tx);
    if (json) {
      const ended = successions.map(({ height, succeeded: { origin, size, root } }) => ({
        origin,
        size,
        rootHex: bytesToHex(root),
        byHeight: height,
      }));
      return [JSON.stringify({ verifierKeys, publishedSize, quorumSize, witnesses, ended })];
    }
    if (keys.length === 0) return ['The log has no name, so nothing is published.'];
    return [
      ...verifierKeys.map((key) => `Key: ${key}`),
      ...successions.map(describeSuccession),
      `Published: ${publishedSize ?? 0} entries, ${quorumSize ?? 0} of them with a quorum`,
      ...witnesses.map(
        (witness) =>
          `Witness ${witness.name}: ${witness.cosignedAtS === null ? 'cosigned nothing yet' : `cosigned ${witness.size} entries at ${formatSeconds(witness.cosignedAtS)}`}${witness.alarm === null ? '' : `; ALARM: ${witness.alarm}`}`,
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
    const [newest] = await listSigningKeys(tx);
    return newest === undefined ? [] : [`The new key, beside the old one: ${formatVerifierKey(newest)}`];
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

const closeAlarmCommand = defineCommand({
  name: 'close-alarm',
  explanation:
    'closes the alarm of a witness, by its name in the policy, once you know why it refused the ledger. An alarm stays until then, even if the witness cosigns again. Save what /ledger/status shows of it before: the two checkpoints are the proof. No entry of the ledger.',
  request: z.strictObject({ witness: z.string() }),
  places: { witness: { word: '<witness>' } },
  async run({ witness }, tx) {
    const closed = await closeAlarm(tx, witness);
    if (closed === undefined) return [`There is no alarm of ${witness}; nothing was changed.`];
    const { kind, atMs } = closed;
    return [
      `The alarm of ${witness} (${kind}, of ${new Date(atMs).toISOString()}) is closed. If it refuses the ledger again, it raises another.`,
    ];
  },
});

const openNext = defineCommand({
  name: 'open-next',
  explanation:
    'ends the log, and publishes the ledger under the next name and with another key: for a restored backup, which witnesses and followers refuse for good once it has entries of its own. <domain/path> is the first name with /2 behind it, then /3 and so on. The entry that opens it names the log before, its size and its root; --checkpoint is a file with the newest checkpoint that anyone has seen of it, which this ledger need not contain. Every witness and verifier needs the new key. Once done, it stays.',
  request: z.strictObject({ origin: originSchema, note: z.string() }),
  places: {
    origin: { word: '<domain/path>' },
    // `withCheckpoint` has read it.
    note: { option: 'checkpoint', value: '<file>' },
  },
  async run(request, tx, administrator) {
    const ended = await openNextLog(tx, administrator, request);
    if (ended === undefined) return [`The log is called ${request.origin} already; nothing was changed.`];
    const [opened] = (await listSuccessions(tx)).toReversed();
    const [newest] = await listSigningKeys(tx);
    if (opened === undefined || newest === undefined) throw new Error('The next log was not opened.');
    return [
      describeSuccession(opened),
      ended.isContained
        ? 'This ledger has all of them.'
        : 'This ledger does not have all of them: it continues an older copy.',
      `Its key, which every witness and verifier needs: ${formatVerifierKey(newest)}`,
    ];
  },
});

export const logCommands = administrationSubject('log', 'the log that the ledger is published as', [
  name,
  show,
  rotateKey,
  dropOldKey,
  closeAlarmCommand,
  openNext,
]);
