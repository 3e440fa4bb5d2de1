import { exactTimes } from '../format/exact-time.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The time of day of this place, for what has just happened. The exact one, also in UTC, on hover. */
export function ClockTime({ ms }: { readonly ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTimes(ms)}>
      {clock.format(ms)}
    </time>
  );
}
