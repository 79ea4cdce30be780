import type { Format } from '../../util/format.js';
import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '一段文字要花多少：随长度的变化',
  axisLabel: '图中画的是',
  axes: { count: '乘法次数', time: '本机实测的时间' },
  kinds: { softmax: 'softmax 注意力', linear: '线性注意力' },
  countAxis: '一个头的乘法次数',
  timeAxis: '一个头的毫秒数',
  xAxis: '文字的词数',
  crossing: (length) => `${length} 个词时相等`,
  nothing: '还没有测量',
  cursor: '文字长度',
  shorter: '长度减半',
  longer: '长度加倍',
  head: '每个头的维数',
  start: '在本机测量',
  again: '再测一次',
  stop: '停止',
  progress: '测量进度',
  failed: (why) => (why ? `测量没有完成：${why}` : '没能取到测量程序，请检查网络连接。'),
  timing: '笔记本上要几秒钟。测量在后台线程里进行，页面照常可用；结果只留在你的浏览器里。',
  about: (engine, build) => `测量环境：${engine}；软件包的“${build}”版本，一个头，float32，因果掩码，带旋转，单线程。`,
  expected: '细线：从最后一个测量点往回，按乘法次数的比例画出',
  count: (f, s) =>
    `${f.whole(s.length)} 个词时，softmax 注意力要做${times(f, s.softmax)}乘法，线性注意力要做${times(f, s.linear)}`,
  kept: (f, s) => `为下一个词保留的数：前者 ${f.whole(s.softmax)} 个，后者 ${f.whole(s.linear)} 个`,
  time: (f, s) =>
    Number.isNaN(s.softmax) && Number.isNaN(s.linear)
      ? `还没有测过 ${f.whole(s.length)} 个词`
      : `${f.whole(s.length)} 个词：softmax 注意力用了${said(f, s.softmax)}，线性注意力用了${said(f, s.linear)}`,
  twice: (f, s) =>
    `从 ${f.whole(s.half)} 个词到 ${f.whole(s.length)} 个词，时间变为原来的 ${f.digits(s.softmax, 2)} 倍（softmax）和 ${f.digits(s.linear, 2)} 倍（线性）`,
  summary: (f, s) =>
    `每个头 ${f.whole(s.head)} 维时，两种注意力在 ${f.whole(s.crossing)} 个词处乘法次数相等。文字加倍，softmax 注意力的乘法约为四倍，线性注意力正好两倍。`,
  measured: (f, s) => `本机实测，${f.whole(s.length)} 个词：softmax ${said(f, s.softmax)}，线性 ${said(f, s.linear)}。`,
  columns: ['词数', '乘法次数，softmax', '乘法次数，线性', '本机毫秒数，softmax', '本机毫秒数，线性'],
};

const said = (f: Format, milliseconds: number): string =>
  Number.isNaN(milliseconds) ? '（未测）' : ` ${f.digits(milliseconds, 2)} 毫秒`;

/** 26.6 万次，10.7 亿次。 */
function times(f: Format, count: number): string {
  const [unit, name] = count >= 1e8 ? [1e8, '亿'] : [100 * 100, '万'];
  return ` ${f.digits(count / unit, 3)} ${name}次`;
}
