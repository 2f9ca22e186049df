import { describe, expect, test } from '@jest/globals'
import { toSlug } from '../../../src/service/config/slug.ts'

describe('the slug made from a name', () => {
  test.each([
    ['Asks for the e-mail!', 'asks_for_the_e_mail'],
    ['Höflich  genug', 'hoflich_genug'],
    ['100 %', '100'],
    ['丁寧', 'metric_7'],
  ])('of %j is %j', (name, slug) => {
    expect(toSlug({ id: 7, name })).toBe(slug)
  })
})
