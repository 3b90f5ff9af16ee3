const tokens = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\/|;|[^]/g
const isComment = (token: string) => token.startsWith('--') || token.startsWith('/*')

/** The statements of an SQL file, each to be sent alone; texts in quotes and bodies of blocks stay whole. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [token] of `${text};`.matchAll(tokens)) {
    if (token !== ';') {
      if (!isComment(token)) statement += token
      continue
    }
    if (statement.trim() !== '') statements.push(statement.trim())
    statement = ''
  }
  return statements
}
