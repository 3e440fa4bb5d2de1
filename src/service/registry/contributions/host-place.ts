/** The place of a host among all others, as `contribution.host_place` has it: `www.evil.example` is `example.evil.www.` */
export const hostPlaceOf = (host: string): string => `${host.split('.').toReversed().join('.')}.`;
