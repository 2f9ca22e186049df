/** An order as the desk keeps it. */
export interface Order {
  /** Such as `A-1001`. */
  readonly number: string
  readonly email: string
  readonly item: string
  /** Euros, as it is spoken. */
  readonly amount: string
  /** ISO date. */
  readonly deliveredOn: string
}

/** Orders are refunded up to this many days after their delivery. */
export const refundDays = 30

// A fixed day instead of the clock: the same conversation goes the same way next year.
const today = '2026-03-16'
const dayMs = 86_400_000

const orders: readonly Order[] = [
  { number: 'A-1001', email: 'ana@example.com', item: 'coffee grinder', amount: '89.00', deliveredOn: '2026-03-05' },
  { number: 'A-1002', email: 'ben@example.com', item: 'kettle', amount: '45.50', deliveredOn: '2026-01-20' },
  { number: 'A-1003', email: 'cleo@example.com', item: 'toaster', amount: '59.90', deliveredOn: '2026-02-14' },
]

/** The order of that number, if there is one. */
export const findOrder = (number: string): Order | undefined => orders.find((order) => order.number === number)

/** Whether the order was delivered no more than `refundDays` ago. */
export const isRefundable = (order: Order): boolean =>
  Date.parse(today) - Date.parse(order.deliveredOn) <= refundDays * dayMs
