import { describe, expect, test } from '@jest/globals'
import { findUnmet } from '../../../src/actions/organizations/preflight.ts'
import { isMet, parseRequirements, renderRequirement } from '../../../src/actions/organizations/requirement.ts'
import { Organization, organizationFields } from '../../../src/contract/organization.ts'
import { Organization as StrictOrganization } from '../../../src/contract/resources/organization.ts'

const toOrganization = (fields: object = {}): Organization => Organization.parse({ id: 3, name: 'Acme', ...fields })

const quote = 'a text that needs a quote has " before and after it'

const parse = (text: string) => {
  const { requirements, problems } = parseRequirements(text)
  expect(problems).toEqual([])
  return requirements
}

describe('the lines of require', () => {
  test('are a field, an operator and a value each; empty ones say nothing', () => {
    const text =
      '\n  max_concurrent_runs_limit >= 5\r\n\nlow_credits_threshold>10.50\ntimezone == Europe/Berlin\nend_call_enabled != false\nname == "Acme == Söhne"\ndiscovery_source == ""\n'
    expect(parse(text)).toEqual([
      { field: 'max_concurrent_runs_limit', operator: '>=', expected: 5 },
      { field: 'low_credits_threshold', operator: '>', expected: 10.5 },
      { field: 'timezone', operator: '==', expected: 'Europe/Berlin' },
      { field: 'end_call_enabled', operator: '!=', expected: false },
      { field: 'name', operator: '==', expected: 'Acme == Söhne' },
      { field: 'discovery_source', operator: '==', expected: '' },
    ])
    expect(parse(text).map(renderRequirement).slice(-3)).toEqual([
      'end_call_enabled != false',
      'name == Acme == Söhne',
      'discovery_source == ""',
    ])
  })

  test.each([
    [
      'max_concurent_runs_limit >= 5',
      [
        '"max_concurent_runs_limit" is no field of an organization that can be compared; did you mean "max_concurrent_runs_limit"?',
      ],
    ],
    ['members == 3', ['"members" is no field of an organization that can be compared']],
    ['max_agents_limit', ['"max_agents_limit" is no condition such as max_concurrent_runs_limit >= 5']],
    ['>= 5', ['">= 5" is no condition such as max_concurrent_runs_limit >= 5']],
    ['max_agents_limit = 5', ['"=" is no operator, known are == != >= <= > <']],
    ['max_agents_limit => 5', ['"=>" is no operator, known are == != >= <= > <']],
    ['max_agents_limit >=', ['"max_agents_limit >=" ends without a value']],
    ['max_agents_limit >= five', ['max_agents_limit is a number, and "five" is not']],
    ['max_agents_limit >= 5 6', ['max_agents_limit is a number, and "5 6" is not']],
    ['max_agents_limit >= 0x10', ['max_agents_limit is a number, and "0x10" is not']],
    ['low_credits_threshold >= 10€', ['low_credits_threshold is a number, and "10€" is not']],
    ['end_call_enabled == yes', ['end_call_enabled is true or false, and "yes" is not']],
    ['end_call_enabled >= true', ['end_call_enabled is true or false: compare it with == or !=']],
    ['timezone < UTC', ['timezone is a text: compare it with == or !=']],
    ['max_agents_limit > -1', ['-1 stands for no limit: compare it with == or !=']],
    ["timezone != 'UTC'", [`'UTC' begins or ends with ': ${quote}`]],
    ["name != Acme'", [`Acme' begins or ends with ': ${quote}`]],
    ['name != "Acme', [`"Acme has a " that is not around the whole text: ${quote}`]],
    ['name != "', [`" has a " that is not around the whole text: ${quote}`]],
    ['name != "A" or "B"', [`"A" or "B" has a " that is not around the whole text: ${quote}`]],
    ['timezone != UTC # ours', [`UTC # ours has a # after a blank, which begins no comment here: ${quote}`]],
    [
      'timezone != "UTC" # ours',
      [
        `"UTC" # ours has a " that is not around the whole text, and has a # after a blank, which begins no comment here: ${quote}`,
      ],
    ],
    [
      'max_agent_limit => five',
      [
        '"max_agent_limit" is no field of an organization that can be compared; did you mean "max_agents_limit"?',
        '"=>" is no operator, known are == != >= <= > <',
      ],
    ],
  ])('are not %j', (line, expected) => {
    expect(parseRequirements(line)).toEqual({ requirements: [], problems: expected.map((what) => `line 1, ${what}`) })
  })

  test('may have in quotes what a text has only in quotes', () => {
    const text = `name == "Jones'"
name == "Team #1"
name == O'Neil#2`
    expect(parse(text).map(({ expected }) => expected)).toEqual(["Jones'", 'Team #1', "O'Neil#2"])
  })

  test('are all looked at, and each problem names its line', () => {
    const { requirements, problems } = parseRequirements('id == 1\n\nfoo == 1\nname >= a\n')
    expect(requirements).toHaveLength(1)
    expect(problems.map((problem) => problem.slice(0, 8))).toEqual(['line 3, ', 'line 4, '])
  })

  test('are read in a moment, however long they are', () => {
    const startedAt = performance.now()
    expect(parseRequirements('x'.repeat(1_000_000)).problems).toHaveLength(1)
    expect(parseRequirements('a '.repeat(500_000)).problems).toHaveLength(1)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

test('every field of the specification that holds one value can be compared, and no other', () => {
  const { members, projects, ...fields } = StrictOrganization.shape
  expect([...organizationFields.keys()].toSorted()).toEqual(Object.keys(fields).toSorted())
  expect([members, projects]).not.toContain(undefined)
})

test.each([
  ['max_concurrent_runs_limit >= 5', { max_concurrent_runs_limit: 5 }, true],
  ['max_concurrent_runs_limit >= 5', { max_concurrent_runs_limit: 4 }, false],
  ['max_concurrent_runs_limit > 5', { max_concurrent_runs_limit: 5 }, false],
  ['max_concurrent_runs_limit < 5', { max_concurrent_runs_limit: 4 }, true],
  ['max_concurrent_runs_limit <= 5', { max_concurrent_runs_limit: 6 }, false],
  ['max_concurrent_runs_limit >= 5', { max_concurrent_runs_limit: -1 }, true],
  ['max_concurrent_runs_limit < 5', { max_concurrent_runs_limit: -1 }, false],
  ['max_concurrent_runs_limit == -1', { max_concurrent_runs_limit: -1 }, true],
  ['max_concurrent_runs_limit == -1', { max_concurrent_runs_limit: 9 }, false],
  ['max_concurrent_runs_limit != 5', { max_concurrent_runs_limit: -1 }, true],
  ['max_concurrent_runs_limit >= 5', {}, false],
  ['max_concurrent_runs_limit != 5', {}, false],
  // A number that is no limit can be below nothing.
  ['frequent_calls_threshold >= 0', { frequent_calls_threshold: -1 }, false],
  ['low_credits_threshold >= 10', { low_credits_threshold: '9.99' }, false],
  ['low_credits_threshold >= 10', { low_credits_threshold: '10' }, true],
  ['low_credits_threshold >= 10', { low_credits_threshold: '100.0' }, true],
  ['low_credits_threshold == 10', { low_credits_threshold: '10.00' }, true],
  ['low_credits_threshold >= 10', { low_credits_threshold: 'much' }, false],
  ['low_credits_threshold != 10', { low_credits_threshold: '' }, false],
  ['timezone == Europe/Berlin', { timezone: 'Europe/Berlin' }, true],
  ['timezone == Europe/Berlin', { timezone: 'europe/berlin' }, false],
  ['timezone != Europe/Berlin', { timezone: 'UTC' }, true],
  ['team_size == <10', { team_size: '<10' }, true],
  ['end_call_enabled == true', { end_call_enabled: true }, true],
  ['end_call_enabled == true', { end_call_enabled: false }, false],
  ['provider_a_api_key_configured == true', { provider_a_api_key_configured: 'true' }, true],
  ['id == 3', {}, true],
])('%s of %j is %s', (line, fields, expected) => {
  expect(parse(line).map((requirement) => isMet(requirement, toOrganization(fields)))).toEqual([expected])
})

describe('what is not met', () => {
  const requirements = parse('max_concurrent_runs_limit >= 5\nlow_credits_threshold >= 10\nmax_agents_limit < 3')

  test('is a sentence for each organization and condition, with what was wanted and what was found', () => {
    const organizations = [
      toOrganization({ max_concurrent_runs_limit: 2, low_credits_threshold: '', max_agents_limit: -1 }),
      toOrganization({ id: 4, name: 'Two\nlines', max_concurrent_runs_limit: -1, low_credits_threshold: '12.50' }),
    ]
    expect(findUnmet(organizations, { requirements, search: undefined, doubts: [] })).toEqual([
      'organization "Acme" (id 3) must have max_concurrent_runs_limit >= 5, and has 2',
      'organization "Acme" (id 3) must have low_credits_threshold >= 10, and has an empty text',
      'organization "Acme" (id 3) must have max_agents_limit < 3, and has -1 (no limit)',
      'organization "Two lines" (id 4) must have max_agents_limit < 3, and has nothing that can be read',
    ])
  })

  test('names an organization by the first characters of a name that is one long word', () => {
    const [sentence] = findUnmet([toOrganization({ name: 'x'.repeat(150) })], {
      ...{ requirements: parse('id == 4'), search: undefined, doubts: [] },
    })
    expect(sentence).toBe(`organization "${'x'.repeat(99)}…" (id 3) must have id == 4, and has 3`)
  })

  test('is everything where no organization was found', () => {
    const proof =
      'so nothing shows that max_concurrent_runs_limit >= 5 and low_credits_threshold >= 10 and max_agents_limit < 3'
    const find = (search?: string) => findUnmet([], { requirements, search, doubts: [] })
    expect(find()).toEqual([`the credential has no organization, ${proof}`])
    expect(find('x')).toEqual([`search finds no organization, ${proof}`])
    expect(findUnmet([], { requirements: [], search: 'x', doubts: [] })).toEqual([])
  })

  test('is a sentence for each reason why an organization may be missing from the list, if anything is required', () => {
    const preflight = { requirements: parse('id == 3'), search: undefined, doubts: ['one is gone', 'two are'] }
    expect(findUnmet([toOrganization()], preflight)).toEqual([
      'nothing shows that every organization is as required: one is gone',
      'nothing shows that every organization is as required: two are',
    ])
    expect(findUnmet([toOrganization()], { ...preflight, requirements: [] })).toEqual([])
  })
})
