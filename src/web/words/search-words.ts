export const searchWords = {} as const satisfies Record<string, string>;
