const en = {
  storing: 'All pages are being stored on this device …',
  ready: (size: string) =>
    `Ready offline: all pages in both languages, with figures and models; ${size} stored on this device.`,
  off: (size: string) => `Nothing is stored on this device. All pages together take ${size}.`,
  impossible: 'This browser stores nothing from this address: that takes https, and a window that is not private.',
  inFile: 'All of it is in this file: copy it to wherever you want to read it.',
  failed: 'The pages could not be stored.',
  store: 'Store',
  again: 'Try again',
  remove: 'Remove',
  waiting: 'A new version of these pages is ready.',
  elsewhere: 'Another window has a new version of these pages.',
  take: 'Use it',
  taking: 'One moment …',
  later: 'Not now',
};

export type Words = typeof en;

const zh: Words = {
  storing: '正在把全部页面存到这台设备上……',
  ready: (size) => `离线可用：两种语言的全部页面连同图和模型，都已存到这台设备上，共 ${size}。`,
  off: (size) => `这台设备上没有存任何页面。全部页面共 ${size}。`,
  impossible: '浏览器不会存储来自这个地址的页面：需要 https，而且不能是无痕窗口。',
  inFile: '全部内容都在这一个文件里，拷到哪里都能用。',
  failed: '页面没能存下来。',
  store: '存下来',
  again: '再试一次',
  remove: '删除',
  waiting: '这些页面有新版本了。',
  elsewhere: '另一个窗口已经换到这些页面的新版本。',
  take: '换用新版本',
  taking: '请稍候……',
  later: '以后再说',
};

export const words = { en, zh };
