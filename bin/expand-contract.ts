/** What a new step of the schema may do while the last release goes on beside it, and what breaks that (docs/decisions/104). */
import { parse, type AlterTableCmd, type ColumnDef, type Constraint, type Node, type RangeVar } from 'libpg-query'
import { statementsOf } from '../db/statements.ts'
import { stepOf, type Release, type Step } from '../db/steps.ts'
import { retention } from '../server/privacy/retention.ts'

/** The steps up to here were written before this rule. */
const LAST_BEFORE_THE_RULE = '0048_one_fill_of_the_horizon'

type Statement = { stmt: Node; at: number }
type Fault = { at: number; why: string }

/**
 * What is wrong with a step, a sentence each: `0060_x.sql:3: …`. `unreleased`: indexes that no release knows
 * (`indexesSinceRelease`), which a step may drop.
 */
export async function faultsIn(
  file: string,
  text: string,
  releases: readonly Release[],
  unreleased: readonly string[] = [],
): Promise<string[]> {
  let step: Step
  try {
    step = stepOf(file, text, releases)
  } catch (error) {
    return [(error as Error).message]
  }
  const faults = step.name <= LAST_BEFORE_THE_RULE ? [] : await faultsOf(step, releases, unreleased)
  return faults.map(({ at, why }) => `${file}:${lineOf(text, at)}: ${why}`)
}

async function faultsOf(step: Step, releases: readonly Release[], unreleased: readonly string[]): Promise<Fault[]> {
  if (step.kind === 'contract') return faultsOfEnding(step.ends, releases)
  const statements = await read(step.text)
  if (!Array.isArray(statements)) return [statements]
  if (step.kind === 'expand') return faultsOfExpanding(statements)
  return [...faultsOfOnline(statements, unreleased), ...(await faultsOfSplitting(step.text, statements))]
}

/** The indexes that steps make after the last release went out. */
export async function indexesSinceRelease(
  steps: readonly { file: string; text: string }[],
  releases: readonly Release[],
): Promise<string[]> {
  const known = releases.at(-1)?.newestStep ?? ''
  const later = steps.filter(({ file }) => file.slice(0, 4) > known.slice(0, 4))
  const parsed = await Promise.all(later.map(({ text }) => read(text)))
  return parsed.flatMap((statements) => (Array.isArray(statements) ? statements.flatMap(indexMadeBy) : []))
}

/** What is wrong with the numbers of steps: two files with the same one come in an order that nobody chose. */
export function sharedNumbers(files: readonly string[]): string[] {
  const numbers = files.map((file) => file.slice(0, 4))
  return files
    .filter((_file, i) => numbers.indexOf(numbers[i]!) < i)
    .map((file) => `${file}:1: its number belongs to another step.`)
}

/** The last release may be running when the next one goes out; those before it may not. */
function faultsOfEnding({ name }: Release, releases: readonly Release[]): Fault[] {
  if (name !== releases.at(-1)?.name) return []
  return [{ at: 0, why: `release ${name} is the last one: a step may end it when a newer one has gone out.` }]
}

/** The statements of a file as PostgreSQL's own parser reads them, or what it cannot read. */
async function read(text: string): Promise<Statement[] | Fault> {
  try {
    const { stmts = [] } = await parse(text)
    return stmts.flatMap(({ stmt, stmt_location: at = 0 }) => (stmt ? [{ stmt, at }] : []))
  } catch (error) {
    const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition: number } }
    return { at: sqlDetails?.cursorPosition ?? 0, why: message }
  }
}

/** Positions of the parser count bytes. */
const lineOf = (text: string, at: number) => Buffer.from(text).subarray(0, at).toString().split('\n').length

/** What leaves the tables of the last release as they are, and takes no long lock. */
const harmless = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CreateEnumStmt',
  'CommentStmt',
  'InsertStmt',
  'SelectStmt',
  'ViewStmt',
])
const inContract = ': in .contract.sql, once that release is over.'

const kindOf = (stmt: Node) => Object.keys(stmt)[0] ?? ''
/** The table that a statement is about; none for a drop. */
const tableOf = (stmt: Node) => (Object.values(stmt) as { relation?: RangeVar }[])[0]?.relation?.relname ?? ''
/** A table that does not grow with visits: what needs its lock has it at once. */
const isSmall = (table: string) => Object.entries(retention).some(([name, { isSmall }]) => name === table && isSmall)

function faultsOfExpanding(statements: readonly Statement[]): Fault[] {
  const made = statements.filter(({ stmt }) => 'CreateStmt' in stmt).map(({ stmt }) => tableOf(stmt))
  return statements
    .filter(({ stmt }) => !harmless.has(kindOf(stmt)) && !made.includes(tableOf(stmt)))
    .flatMap(({ stmt, at }) => {
      if ('AlterTableStmt' in stmt) return faultsOfAltering(tableOf(stmt), stmt.AlterTableStmt.cmds ?? [], at)
      const why = faultOfStatement(stmt, tableOf(stmt))
      return why === null ? [] : [{ at, why }]
    })
}

function faultOfStatement(stmt: Node, table: string): string | null {
  if ('IndexStmt' in stmt)
    return isSmall(table)
      ? null
      : `makes an index of ${table} that keeps writers out: in .online.sql, with concurrently.`
  if ('UpdateStmt' in stmt || 'DeleteStmt' in stmt)
    return isSmall(table) ? null : `changes rows of ${table}, all at once: in .online.sql, in batches.`
  if ('DropStmt' in stmt) return `drops what the last release may use${inContract}`
  if ('RenameStmt' in stmt) return `renames what the last release may use${inContract}`
  return `${kindOf(stmt)} is not known to leave the last release its tables${inContract}`
}

function faultsOfAltering(table: string, cmds: readonly Node[], at: number): Fault[] {
  const commands = cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? [cmd.AlterTableCmd] : []))
  const added = commands.map((command) => constraintOf(command)?.conname)
  return commands.flatMap((command) => {
    const isReplaced = command.subtype === 'AT_DropConstraint' && added.includes(command.name)
    const why = isReplaced ? null : faultOfCommand(command, table)
    return why === null ? [] : [{ at: columnOf(command)?.location ?? constraintOf(command)?.location ?? at, why }]
  })
}

const constraintOf = ({ def }: AlterTableCmd) => (def && 'Constraint' in def ? def.Constraint : undefined)
const columnOf = ({ subtype, def }: AlterTableCmd) =>
  subtype === 'AT_AddColumn' && def && 'ColumnDef' in def ? def.ColumnDef : undefined

function faultOfCommand(command: AlterTableCmd, table: string): string | null {
  const { subtype, name, def } = command
  switch (subtype) {
    case 'AT_DropColumn':
      return `drops column ${name} of ${table}${inContract}`
    case 'AT_DropConstraint':
      return `drops constraint ${name} of ${table}, and puts no other of that name in its place${inContract}`
    case 'AT_AlterColumnType':
      return `changes the type of ${table}.${name}${inContract}`
    case 'AT_SetNotNull':
      return `wants a value in ${table}.${name}, which the last release may leave empty${inContract}`
    case 'AT_ColumnDefault':
      return def ? null : `takes away the default of ${table}.${name}, which the last release may need${inContract}`
    case 'AT_DropNotNull':
      return null
    case 'AT_AddConstraint':
      return faultOfConstraint(constraintOf(command) ?? {}, table)
    case 'AT_AddColumn':
      return faultOfColumn(columnOf(command) ?? {}, table)
    default:
      return `${subtype} is not known to leave the last release its table ${table}${inContract}`
  }
}

function faultOfConstraint({ contype, skip_validation: isUnchecked, indexname }: Constraint, table: string) {
  const isChecked = contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN'
  if (isChecked && (isUnchecked || isSmall(table))) return null
  if (isChecked)
    return `checks all rows of ${table} while nobody may write: not valid here, then validate constraint in .online.sql.`
  if (indexname || isSmall(table)) return null
  return `adds a constraint that keeps writers of ${table} out: make its index in .online.sql, then add it using index.`
}

/** Functions that answer something else for each row, so that every row is written again. */
const differing = ['gen_random_uuid', 'uuidv4', 'uuidv7', 'random', 'clock_timestamp', 'nextval', 'gen_random_bytes']

function faultOfColumn({ colname, constraints = [], typeName }: ColumnDef, table: string): string | null {
  const rules = constraints.flatMap((rule) => ('Constraint' in rule ? [rule.Constraint] : []))
  const has = (...kinds: Constraint['contype'][]) => rules.some(({ contype }) => kinds.includes(contype))
  if (has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'))
    return `adds ${table}.${colname} without a default, which the last release does not fill${inContract}`
  if (isSmall(table)) return null
  const isFilledByRow =
    has('CONSTR_IDENTITY', 'CONSTR_GENERATED') ||
    lastName(typeName?.names).includes('serial') ||
    differing.includes(lastName(rules.map(callOf).find((call) => call !== undefined)?.funcname))
  if (isFilledByRow)
    return `writes every row of ${table} again for ${colname}: add it empty, and fill it in batches in .online.sql.`
  if (has('CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'))
    return `checks all rows of ${table} for ${colname} while nobody may write: add the constraint not valid, and validate it in .online.sql.`
  return null
}

const callOf = ({ raw_expr: value }: Constraint) => (value && 'FuncCall' in value ? value.FuncCall : undefined)
const wordOf = (node: Node | undefined) => (node && 'String' in node ? (node.String.sval ?? '') : '')
/** A name without the schema before it. */
const lastName = (names: readonly Node[] = []) => wordOf(names.at(-1))

/** What keeps nobody waiting, and can be taken again from the beginning when it ended on the way. */
function faultsOfOnline(statements: readonly Statement[], unreleased: readonly string[]): Fault[] {
  const droppable = [...statements.flatMap(indexMadeBy), ...unreleased]
  return statements.flatMap(({ stmt, at }, i) => {
    const dropped = statements.slice(0, i).flatMap((before) => indexesDroppedBy(before.stmt))
    return faultsOfOnlineStatement(stmt, { droppable, dropped }).map((why) => ({ at, why }))
  })
}

const indexMadeBy = ({ stmt }: Statement): string[] => ('IndexStmt' in stmt ? [stmt.IndexStmt.idxname ?? ''] : [])

/** The indexes that may go, for the file makes them or no release knows them; and those that were dropped above. */
type Indexes = { droppable: readonly string[]; dropped: readonly string[] }

function faultsOfOnlineStatement(stmt: Node, { droppable, dropped }: Indexes): string[] {
  const gone = indexesDroppedBy(stmt)
  if (gone.length > 0)
    return gone.every((index) => droppable.includes(index))
      ? []
      : [`drops an index that the last release may use, and does not make it again${inContract}`]
  if ('IndexStmt' in stmt) {
    const { idxname = '', concurrent } = stmt.IndexStmt
    if (!concurrent) return ['makes an index that keeps writers out: with concurrently.']
    return dropped.includes(idxname)
      ? []
      : [`needs before it: drop index concurrently if exists ${idxname}; half an index may be left of a try before.`]
  }
  if ('DoStmt' in stmt) return faultsOfBlock(stmt.DoStmt.args ?? [])
  if ('VacuumStmt' in stmt && !stmt.VacuumStmt.is_vacuumcmd) return []
  if ('AlterTableStmt' in stmt && stmt.AlterTableStmt.cmds?.every(isValidating)) return []
  const belongs = 'indexes, batches in a do block, validate constraint and analyze do.'
  return [`${kindOf(stmt)} does not belong in .online.sql: ${belongs}`]
}

function indexesDroppedBy(stmt: Node): string[] {
  if (!('DropStmt' in stmt)) return []
  const { removeType, concurrent, missing_ok: isRepeatable, objects = [] } = stmt.DropStmt
  if (removeType !== 'OBJECT_INDEX' || !concurrent || !isRepeatable) return []
  return objects.flatMap((object) => ('List' in object ? [lastName(object.List.items)] : []))
}

const isValidating = (cmd: Node) => 'AlterTableCmd' in cmd && cmd.AlterTableCmd.subtype === 'AT_ValidateConstraint'

/** A block changes rows, a batch at a time, and lets others see each. */
function faultsOfBlock(args: readonly Node[]): string[] {
  const parts = args.flatMap((arg) => ('DefElem' in arg ? [arg.DefElem] : []))
  const body = wordOf(parts.find(({ defname }) => defname === 'as')?.arg)
  return [
    ...(/\b(alter|drop|create|truncate|lock|execute)\b/i.test(body)
      ? ['a block may change rows alone, not what they stand in.']
      : []),
    ...(/\bcommit\s*;/i.test(body) ? [] : ['a block that changes rows needs a commit after each batch.']),
  ]
}

/** The house sends an online step one statement at a time: its own cuts must be the parser's. */
async function faultsOfSplitting(text: string, statements: readonly Statement[]): Promise<Fault[]> {
  const parts = await Promise.all(statementsOf(text).map(read))
  const isSame = parts.length === statements.length && parts.every((part) => Array.isArray(part) && part.length === 1)
  return isSame ? [] : [{ at: 0, why: 'cannot be cut into its statements: write texts in plain quotes or $$.' }]
}
