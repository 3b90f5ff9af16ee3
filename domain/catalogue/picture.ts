/** A picture as screens show it: the hash that its files are found by, its size, and its words for those who do not see it. */
export type Picture = { sha: string; width: number; height: number; alt: string }

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** How wide the files of a picture are, the largest last: none is wider than the picture came. */
export const widthsOf = (width: number): number[] => [...[400, 800].filter((one) => one < width), Math.min(width, 1600)]

/** The files of a picture in one format, as a browser chooses among them. */
export const sourcesOf = ({ sha, width }: Picture, format: PictureFormat): string =>
  widthsOf(width)
    .map((one) => `/pictures/${sha}/${one}.${format} ${one}w`)
    .join()
