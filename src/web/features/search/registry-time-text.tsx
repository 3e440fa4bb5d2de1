import type { RegistryTime } from '../../api/tolerant-record.ts';
import { TimeText } from '../../format/time-text.tsx';
import { say } from '../../words/say.ts';

export interface RegistryTimeTextProps {
  readonly time: RegistryTime | undefined;
  readonly nowMs: number;
}

/** A time of the registry; as it came when it cannot be read, a dash when there is none. Source: readings 36. */
export function RegistryTimeText({ time, nowMs }: RegistryTimeTextProps) {
  if (time !== undefined && 'ms' in time) return <TimeText ms={time.ms} nowMs={nowMs} />;
  return time?.text ?? say('search.none');
}
