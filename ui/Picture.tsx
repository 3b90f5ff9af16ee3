import { sourcesOf, widthsOf, type Picture as Facts } from '#domain/catalogue/picture.ts'

type Props = {
  picture: Facts
  /** How wide it is shown, so that the browser takes the file that fits. */
  sizes: string
  /** Seen at once: it is not waited with. */
  isFirst?: boolean | undefined
}

/** A picture in the best format and size for this browser; its room is there before it comes. */
export function Picture({ picture, sizes, isFirst }: Props) {
  const { sha, width, height, alt } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif')} sizes={sizes} />
      <img
        srcSet={sourcesOf(picture, 'webp')}
        sizes={sizes}
        src={`/pictures/${sha}/${widthsOf(width)[0]}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </picture>
  )
}
