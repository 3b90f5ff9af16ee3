declare const shape: unique symbol

/** The JSON text of a shape: this is how a jsonb column is written. */
export type Json<Shape> = string & { readonly [shape]: Shape }

/** Writes a value down for a jsonb column of its shape. */
export const json = <Shape>(value: Shape): Json<Shape> => JSON.stringify(value) as Json<Shape>
