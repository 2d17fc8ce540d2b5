import { expect, test } from 'vitest'
import { imageAddress } from './image-address.ts'

const storage = 'https://firebasestorage.googleapis.com/v0/b'

test.each([
  [
    'gs://orbit.appspot.com/events/night signal/cover.jpg',
    `${storage}/orbit.appspot.com/o/events%2Fnight%20signal%2Fcover.jpg?alt=media`,
  ],
  ['gs://orbit.appspot.com/ü?#&.png', `${storage}/orbit.appspot.com/o/%C3%BC%3F%23%26.png?alt=media`],
  ['events/evt_1/cover.jpg', `${storage}/own.appspot.com/o/events%2Fevt_1%2Fcover.jpg?alt=media`],
  [' https://images.example/a.jpg ', 'https://images.example/a.jpg'],
  [`${storage}/b/o/a?alt=media&token=t`, `${storage}/b/o/a?alt=media&token=t`],
  ['/media/events/evt_1.svg', '/media/events/evt_1.svg'],
  ['gs://orbit.appspot.com/', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('the image %s is shown from %s', { tags: ['W4'] }, (source, address) => {
  expect(imageAddress(source, 'own.appspot.com')).toBe(address)
})

test('without a bucket a path stays what the platform gave', { tags: ['W4'] }, () => {
  expect(imageAddress('media/a.svg', undefined)).toBe('media/a.svg')
})
