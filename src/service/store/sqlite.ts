import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { createTurns } from './turns.ts'

/** Opens a SQLite database for Kysely; `:memory:` keeps it in the process. Throws if the file cannot be opened. */
export function createSqliteDialect(path: string): SqliteDialect {
  return new NodeSqliteDialect({ database: openSqlite(path) })
}

interface NodeSqliteDatabase extends SqliteDatabase {
  isInTransaction(): boolean
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: { readonly database: NodeSqliteDatabase }

  constructor(config: { readonly database: NodeSqliteDatabase }) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new OrderlyDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new OrderlyAdapter()
  }
}

/** The only connection is lent by the driver itself: Kysely wakes all who wait for it whenever it is free. */
class OrderlyAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class OrderlyDriver extends SqliteDriver {
  readonly #database: NodeSqliteDatabase
  readonly #turns = createTurns()

  constructor(config: { readonly database: NodeSqliteDatabase }) {
    super(config)
    this.#database = config.database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    return super.acquireConnection()
  }

  /** A full disk, among others, has undone the transaction already: to undo it again is an error that hides the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isInTransaction()) await super.rollbackTransaction(connection)
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass()
  }
}

/** Beyond this many different statements the oldest is prepared anew. */
const maxStatements = 200

function openSqlite(path: string): NodeSqliteDatabase {
  const database = new DatabaseSync(path)
  // First, because the next line may have to wait for another program.
  database.exec('PRAGMA busy_timeout = 5000')
  // A write-ahead log lets others read the file meanwhile, and spares a disk flush for each commit.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  const statements = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? toStatement(database.prepare(sql))
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest)
    return statement
  }
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare,
    isInTransaction: () => database.isTransaction,
  }
}

const toStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...parameters.map(toSqlValue)),
  run: (parameters) => statement.run(...parameters.map(toSqlValue)),
  iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
})

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value
  }
  throw new TypeError(`SQLite cannot store a ${typeof value}`)
}
