/** How many wrong tries lock a PIN until its person signs in with a code. */
export const MOST_WRONG_PINS = 5

/** Whether a PIN is none that is guessed first: six digits, not one digit six times, not a run like 123456 or 654321. */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{6}$/.test(pin)) return false
  const digits = pin.split('').map(Number)
  const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0))
  const isEven = steps.every((step) => step === steps[0])
  return !(isEven && Math.abs(steps[0] ?? 0) <= 1)
}
