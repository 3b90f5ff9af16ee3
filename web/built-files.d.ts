/** What vite.config.ts tells the prerenderer of the browser build: the files of each screen, and the fonts. */
declare module 'virtual:built-files' {
  export const chunks: Record<string, string[]>
  export const fonts: string[]
}
