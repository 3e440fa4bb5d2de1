import { z } from 'zod';
import { flag, typed } from '../../command-line/command.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import { listSigningKeys } from '../ledger/publishing/log-key.ts';
import { closeAlarm } from '../ledger/publishing/witness-store.ts';
import { type LogStatus, readLogStatus } from '../ledger/publishing/log-status.ts';
import { formatSeconds } from '../platform/plain-text.ts';
import { administrationSubject, defineCommand, SHOWING } from './command.ts';
import { dropOldLogKey, nameLog, rotateLogKey } from './log-keys.ts';

const originSchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:\/[a-z0-9._~-]+)+$/u, {
    error: 'a name is a domain of yours and a path, in lower case, such as desk.example.com/ledger.',
  });

/** The keys of a log, how far it is published, and what each witness has cosigned or raised an alarm about. */
function logLines({ keys, publishedSize, quorumSize, witnesses }: LogStatus): string[] {
  return [
    ...keys.map((key) => `Key: ${formatVerifierKey(key)}`),
    `Published: ${publishedSize ?? 0} entries, ${quorumSize ?? 0} of them with a quorum`,
    ...[...witnesses.values()].map(
      (witness) =>
        `Witness ${witness.name}: ${witness.cosignedAtS === null ? 'cosigned nothing yet' : `cosigned ${witness.size} entries at ${formatSeconds(witness.cosignedAtS)}`}${witness.alarm === null ? '' : `; ALARM: ${witness.alarm}`}`,
    ),
  ];
}

const name = defineCommand({
  name: 'name',
  explanation:
    'names the log under which the ledger is published, and makes its key. Nothing is published before. Witnesses, receipts and verifiers know the log by its name, so it stays, unless the log is dead: a restored backup lacks entries that witnesses have seen.',
  request: z.strictObject({
    origin: typed('<domain/path>', originSchema),
    replace: flag('--replace', 'give a log that is dead another name and key'),
  }),
  async run({ origin, replace }, tx, administrator) {
    const before = await readLogStatus(tx);
    if (!(await nameLog(tx, administrator, origin, replace))) return [`The log is called ${origin} already.`];
    return [
      // Its checkpoints and alarms are gone from here on.
      ...(replace ? ['Published until now:', ...logLines(before)] : []),
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
    'the log’s keys as witnesses and verifiers need them, how many entries are published, what each witness cosigned, and alarms.',
  request: SHOWING,
  async run({ json }, tx) {
    const status = await readLogStatus(tx);
    const { keys, publishedSize, quorumSize } = status;
    const verifierKeys = keys.map(formatVerifierKey);
    const witnesses = [...status.witnesses.values()];
    if (json) return [JSON.stringify({ verifierKeys, publishedSize, quorumSize, witnesses })];
    if (keys.length === 0) return ['The log has no name, so nothing is published.'];
    return logLines(status);
  },
});

const rotateKey = defineCommand({
  name: 'rotate-key',
  explanation:
    'makes the log a new key, named by an entry. Checkpoints are signed by both until drop-old-key: give the new one to witnesses and verifiers meanwhile.',
  request: z.strictObject({}),
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
  async run(_request, tx) {
    return [(await dropOldLogKey(tx)) ? 'Only the new key signs from now on.' : 'There is no old key.'];
  },
});

const closeAlarmCommand = defineCommand({
  name: 'close-alarm',
  explanation:
    'closes the alarm of a witness, by its name in the policy, once you know why it refused the ledger. An alarm stays until then, even if the witness cosigns again. Save what /ledger/status shows of it before: the two checkpoints are the proof. No entry of the ledger.',
  request: z.strictObject({ witness: typed('<witness>', z.string()) }),
  async run({ witness }, tx) {
    const closed = await closeAlarm(tx, witness);
    if (closed === undefined) return [`There is no alarm of ${witness}; nothing was changed.`];
    const { kind, atMs } = closed;
    return [
      `The alarm of ${witness} (${kind}, of ${new Date(atMs).toISOString()}) is closed. If it refuses the ledger again, it raises another.`,
    ];
  },
});

export const logCommands = administrationSubject('log', 'the log that the ledger is published as', [
  name,
  show,
  rotateKey,
  dropOldKey,
  closeAlarmCommand,
]);
