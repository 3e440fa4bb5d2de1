const DOT = 46;

/** `atext` of RFC 5322, 3.2.3. */
const atext = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_`{|}~-") {
  atext[character.charCodeAt(0)] = 1;
}

/** The same with letters, marks and digits of any script (RFC 6531), which have no ASCII form before the @. */
const INTERNATIONAL =
  /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** Whether `text` up to `end` is a `Dot-string` of RFC 5321. Quoted local parts are none: no mail provider gives them out. */
export function isAsciiLocalPart(text: string, end: number): boolean {
  let afterDot = true;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      if (afterDot) return false;
      afterDot = true;
    } else {
      if (atext[code] !== 1) return false;
      afterDot = false;
    }
  }
  return !afterDot;
}

/** Marks and letters that are not drawn, such as variation selectors and Hangul fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The same with letters of any script, in NFKC and without any that cannot be seen, so that no two texts that are one
 * address, or look exactly like it, differ.
 */
export function isInternationalLocalPart(local: string): boolean {
  return INTERNATIONAL.test(local) && !UNSEEN.test(local) && local.normalize('NFKC') === local;
}
