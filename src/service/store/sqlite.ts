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

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: { readonly database: SqliteDatabase }

  constructor(config: { readonly database: SqliteDatabase }) {
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
  readonly #turns = createTurns()

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass()
  }
}

/** Beyond this many different statements the oldest is prepared anew. */
const maxStatements = 200

function openSqlite(path: string): SqliteDatabase {
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
