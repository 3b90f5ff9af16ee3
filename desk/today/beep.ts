let speaker: AudioContext | null = null

/** A short tone: high when a party is let in, low and longer when it is not. A browser that may not sound stays silent. */
export function beep(isGood: boolean): void {
  try {
    speaker ??= new AudioContext()
    const tone = speaker.createOscillator()
    const volume = speaker.createGain()
    tone.frequency.value = isGood ? 880 : 220
    volume.gain.value = 0.1
    tone.connect(volume).connect(speaker.destination)
    tone.start()
    tone.stop(speaker.currentTime + (isGood ? 0.12 : 0.35))
  } catch {
    // What is heard stands on the screen as well.
  }
}
