/** One page of a browser, whichever it is: what every story here needs of it. */
export type Browser = {
  open: (address: string) => Promise<void>
  /** Its own Back; the page that comes may be the one of before, as it was left. */
  goBack: () => Promise<void>
  /** Runs a program in the page; what it returns is data. */
  run: <Result>(program: string) => Promise<Result>
  /** Runs a program in the page that returns an element of it, or null. */
  find: (program: string) => Promise<Found | null>
  resize: (width: number) => Promise<void>
  /** What was wrong in the page so far, as far as this browser tells. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

/** An element, used as a finger or a keyboard uses it. */
export type Found = { click: () => Promise<void>; type: (text: string) => Promise<void> }

/** Opens one whose clock is in this zone. */
export type OpenBrowser = (zone: string) => Promise<Browser>
