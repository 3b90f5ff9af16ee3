/** Bytes of a text in base64url; null when it is none, or written in another way than by us. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    return textOf(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** The same as a text in base64url. */
export function textOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
