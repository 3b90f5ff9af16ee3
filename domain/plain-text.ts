/**
 * A text without the invisible characters that turn its direction, steer a terminal or take no room: with them a line at
 * the desk reads other than it is, and a name can be there and not be seen. The two joiners stay, as names in Persian or
 * Sinhala need them; letters carry their own direction.
 */
export const plainText = (text: string): string =>
  text.replaceAll(/[\p{Bidi_Control}\u0080-\u009f\u200b\u2060\ufeff]/gu, '')
