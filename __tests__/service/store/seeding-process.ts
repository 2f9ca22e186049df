import { openSqliteDatabase } from '../../../src/service/store/database.ts'
import { seed, toDashboard } from './seeds.ts'

/** A process that seeds the SQLite file it is told with twenty dashboards. */
await using db = await openSqliteDatabase(process.argv[2] ?? '')
await seed(db, ...Array.from({ length: 20 }, (_, index) => toDashboard(index + 1, [index + 1])))
