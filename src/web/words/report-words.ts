export const reportWords = {} as const satisfies Record<string, string>;
