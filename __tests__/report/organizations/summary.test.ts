import { expect, test } from '@jest/globals'
import { Organization } from '../../../src/contract/organization.ts'
import { type OrganizationsReport, renderOrganizations } from '../../../src/report/organizations/summary.ts'
import { attacks } from '../attacks.ts'
import { findStructure, toShownText } from '../text/markdown-reading.ts'

const toOrganization = (fields: object = {}) => Organization.parse({ id: 3, name: 'Acme', ...fields })
const render = (report: Partial<OrganizationsReport>): string =>
  renderOrganizations({ organizations: [], search: undefined, required: 0, unmet: [], warnings: [], ...report })

const full = toOrganization({
  ...{ max_members_limit: 10, max_concurrent_runs_limit: 5, max_concurrent_chat_runs_limit: -1, max_agents_limit: 2 },
  ...{ max_call_duration: 600, members: [{ id: 1, user: { id: 1, name: 'Ana', email: 'ana@example.com' } }] },
  projects: Array.from({ length: 7 }, (_, index) => ({ id: index + 1, name: `Project ${index + 1}` })),
})

test('the summary has a row for each organization', () => {
  expect(render({ organizations: [full, toOrganization({ id: 4, name: 'Bare' })] })).toBe(`## ✓ 2 organizations

| Organization | ID | Members | Projects | Runs at once | Chat runs at once | Agents | Call time |
| --- | --- | --- | --- | --- | --- | --- | --- |
| Acme | <code>3</code> | 1 (at most 10) | Project 1 <code>1</code>, Project 2 <code>2</code>, Project 3 <code>3</code>, Project 4 <code>4</code>, Project 5 <code>5</code>, and 2 more | 5 | no limit | 2 | 600 s |
| Bare | <code>4</code> | – | – | – | – | – | – |
`)
})

test('the summary says first what is not as required, and what speaks against the list', () => {
  const unmet = ['organization "Acme" (id 3) must have max_agents_limit >= 5, and has 2']
  expect(
    render({ organizations: [toOrganization()], search: 'ac', required: 1, unmet, warnings: ['two *are* missing'] }),
  ).toBe(`## ✗ 1 organization, not as required

Those whose name has <code>ac</code> in it.

**Not as required**

- organization "Acme" (id 3) must have max&#95;agents&#95;limit &gt;= 5, and has 2

**Warnings**

- two &#42;are&#42; missing

| Organization | ID | Members | Projects | Runs at once | Chat runs at once | Agents | Call time |
| --- | --- | --- | --- | --- | --- | --- | --- |
| Acme | <code>3</code> | – | – | – | – | – | – |
`)
})

test('the summary says that all conditions are met', () => {
  expect(render({ organizations: [toOrganization()], required: 2 })).toContain('\nEach meets 2 conditions.\n')
})

test('a summary of very many organizations is cut, and says so', () => {
  const organizations = Array.from({ length: 20_000 }, (_, id) =>
    toOrganization({ id, name: 'Organization '.repeat(9) }),
  )
  const summary = render({ organizations, unmet: Array.from({ length: 300 }, () => 'x') })
  expect(Buffer.byteLength(summary)).toBeLessThan(1_024 * 1_024)
  expect(summary).toContain('- and 100 more\n')
  expect(summary).toMatch(/\nand \d+ more organizations\.\n$/)
})

test.each(attacks)('the name %j is nothing but text, of organizations and projects and in what is searched', (name) => {
  const organization = toOrganization({ name, projects: [{ id: 1, name }] })
  const lines = render({ organizations: [organization], search: name, unmet: [name], warnings: [name] }).split('\n')
  const [row = ''] = lines.filter((line) => line.startsWith('| ') && line.includes('<code>3</code>'))
  const cells = row.slice(2, -2).split(' | ')
  expect(cells).toHaveLength(8)
  const [shown = '', , , projects = ''] = cells
  expect(findStructure(shown)).toEqual([])
  expect(findStructure(projects.replace(/ ?<code>1<\/code>$/, ''))).toEqual([])
  expect(projects).toContain(shown)
  for (const line of lines.filter((one) => one.startsWith('- '))) expect(findStructure(line.slice(2))).toEqual([])
  if (/^\w{1,99}$/.test(name)) expect(toShownText(shown)).toBe(name)
})
