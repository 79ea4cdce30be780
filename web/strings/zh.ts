import { format } from '../util/format.js';
import { joined, stepOf, stretches } from '../util/stretches.js';
import type { Strings } from './en.js';

const whole = (value: number): string => format('zh').whole(value);

export const zh: Strings = {
  figure: (index) => `图 ${index}`,
  reset: '复位',
  resetHint: '把这幅图恢复到最初的样子',
  table: '数据表',
  tableHint: '用表格列出这幅图里的数值',
  failed: '计算内核未能加载，图暂时不能动。',

  locked: '这一项已由链接的作者固定。',
  lockedFields: (fields) => `链接固定了：${fields}。`,
  embed: {
    home: '在文章中查看这幅图：Ropewalk',
    unknown: (known) => `网址中应当用 figure=… 指明图名，可选：${known}。`,
  },

  scrub: {
    m: '查询的位置 m',
    n: '键的位置 n',
    shift: '平移量 c',
    distance: '距离',
    hint: '左右拖动、用方向键，或直接输入',
  },

  takes: {
    open: '导出',
    hint: '把这幅图照现在的样子带走',
    svg: { name: 'SVG', hint: '矢量图' },
    png: { name: 'PNG', hint: '图片' },
    csv: { name: 'CSV', hint: '全部数值' },
    code: { name: '代码', hint: 'JavaScript、Python、JSON', languages: '代码的语言' },
    share: {
      name: '链接',
      hint: '分享或嵌入',
      link: '这幅图的链接',
      frame: '嵌入代码',
      fix: '固定',
      settings: '这幅图的设置',
      model: '模型',
      out: '隐藏',
      parts: { controls: '所有控件', takes: '表格、文件和代码', text: '正文', checks: '思考题' },
      language: '语言',
      theme: '配色',
      themes: { '': '由读者自选', light: '浅色', dark: '深色', projector: '投影' },
    },
    copy: { name: '复制', done: '已复制。', byHand: '文字已选中，请按 Ctrl+C 复制。' },
    failed: '这个浏览器未能生成文件。',
  },

  player: {
    name: '播放',
    play: '播放',
    pause: '暂停',
    back: '后退一步',
    on: '前进一步',
    speed: '速度',
    perSecond: (speed) => `每秒 ${speed} 个`,
  },

  check: {
    title: '想一想',
    right: '对。',
    wrong: '不对。',
    found: (tries) => (tries === 1 ? '一次就答对了。' : `第 ${tries} 次答对。`),
    again: '重新作答',
  },

  pair: '第几对',
  fast: '快',
  slow: '慢',

  order: {
    title: '同样的词，换个次序',
    words: ['张三', '打', '李四'],
    sentence: (order) => order.map((word) => zh.order.words[word]).join(''),
    written: '原句',
    yours: '你排的次序：拖动词语',
    tiles: '你排的词序',
    tile: (word, place) => `${word}，第 ${place} 位，共 3 位`,
    keyHelp: '用左右方向键移动一个词；也可以先点一个词，再点另一个，两者互换位置。',
    weightsWritten: '原句的九个权重，数据表里全部列出',
    weights: '你排的次序下的九个权重，用方向键选择',
    cell: (query, key, weight) => `“${query}”看“${key}”：${weight}`,
    changes: '数值的最大变化',
    byPlace: '同一格子里',
    byWords: '同样两个词之间',
    byOutput: '每个词得到的输出',
    place: (row, column) => `第 ${row} 行第 ${column} 列`,
    summary: (f, s) =>
      s.moved
        ? `从“${s.written}”到“${s.now}”：逐格比较，权重最多变化 ${f.fixed(s.byPlace, 3)}；` +
          `逐词比较，变化为 ${f.fixed(s.byWords, 3)}。“${s.query}”看“${s.key}”，前后都是 ${f.fixed(s.weight, 2)}。`
        : `你排的次序是“${s.written}”，与原句相同，还没有移动任何词。`,
    columns: ['谁看谁', '原句中的格子', '原句中的权重', '换序后的格子', '换序后的权重'],
  },

  ways: {
    title: '同一个查询、同一个键，用四种办法说明位置',
    names: { sinusoid: '加上正弦波', table: '加上可学习的表', bias: '按距离加偏置', rotate: '旋转' },
    shift: '两者一起平移',
    less: '两者一起后退一个位置',
    more: '两者一起前进一个位置',
    keys: '键',
    ended: '表到此为止',
    deviation: '同一对角线上最多相差',
    norm: '长度最多改变',
    percent: (number) => `${number}%`,
    score: '方框中的得分',
    unshifted: (score) => `c = 0 时：${score}`,
    cursor: '得分矩阵，用方向键移动方框，选择另一对查询和键',
    marked: (m, n) => `方框所在：查询在位置 ${m}，键在位置 ${n}。`,
    summary: (f, s) =>
      `位置 ${f.whole(s.shift)} 到 ${f.whole(s.shift + 11)}。距离相同、得分就相同的是“${s.relative.join('”和“')}”。` +
      s.others
        .map(({ name, deviation, norm }) =>
          Number.isNaN(deviation)
            ? `“${name}”到这里已经无话可说。`
            : `用“${name}”，同样距离的得分最多相差 ${f.fixed(deviation, 3)}，长度最多改变 ${f.fixed(100 * norm, 1)}%。`,
        )
        .join(''),
  },

  products: {
    title: '正弦波，以及夹在中间的矩阵',
    another: '换一个 W',
    summary: (f, s) =>
      `直接相乘，同一对角线上相差 ${f.fixed(s.plain, 3)}；中间夹一个随机的 W，最多相差 ${f.fixed(s.between, 3)}。`,
    columns: ['m − n', 'p·p 最小', 'p·p 最大', 'p·Wp 最小', 'p·Wp 最大'],
  },

  decay: {
    title: '随距离下降的，和未必下降的',
    yAxis: '占长度所允许的最大得分的比例',
    xAxis: '距离 s = m − n',
    limit: '长度只允许到 1',
    upper: '对数刻度',
    cursor: '距离 s',
    here: (s) => `s = ${s}`,
    curves: {
      bound: 'RoFormer 的上界，各对全同',
      ownBound: '你的 q 和 k 的同一种上界',
      mean: '平均余弦：各对全同时的得分',
      own: '你的 q 和 k 的得分',
    },
    axis: '横轴',
    axes: { linear: '均匀', log: '对数' },
    vectors: '你的 q 和 k',
    ways: { random: '随机', hand: '手动' },
    seed: '随机种子',
    before: '上一组随机的 q 和 k',
    next: '下一组随机的 q 和 k',
    alike: '处处取 q = k',
    group: (first, last) => (first === last ? `第 ${first} 对` : `第 ${first}–${last} 对`),
    component: (word, c) => `${word} 的第 ${c} 个分量`,
    drawn: (seed) => `种子为 ${seed} 的随机 q 和 k`,
    put: '手动设定的 q 和 k',
    readout: (f, s) =>
      `s = ${f.whole(s.distance)}：上界 ${f.fixed(s.bound, 3)}，平均余弦 ${f.fixed(s.mean, 3)}，` +
      `你的得分 ${f.fixed(s.own, 3)}，它的上界 ${f.fixed(s.ownBound, 3)}`,
    summary: (f, s) =>
      `${s.name}，距离 ${f.whole(s.distance)}。各对全同时，上界是长度所允许的 ${f.fixed(s.bound, 3)} 倍，` +
      `得分是 ${f.fixed(s.mean, 3)}。对${s.which}，上界是 ${f.fixed(s.ownBound, 3)}，得分是 ${f.fixed(s.own, 3)}。`,
  },

  walk: {
    title: '部分和：平面上的一次行走',
    cursor: '行走中的第几对',
    inLine: (pairs) => `距离为 0 时，${pairs} 步排成直线`,
    mean: (length) => `部分和的平均长度：${length}`,
    at: (s) => `s = ${s}`,
    readout: (pair, angle, length) => `第 ${pair} 对朝 ${angle}° 迈步，离起点 ${length}`,
    summary: (f, s) =>
      s.distance === 0
        ? `距离为 0 时，${s.pairs} 步全朝同一方向，走成一条直线。各站离起点平均 ${f.fixed(s.mean, 3)}。`
        : `距离为 ${f.whole(s.distance)} 时，走完 ${s.pairs} 步，终点离起点 ${f.fixed(s.end, 3)}。` +
          `各站离起点平均 ${f.fixed(s.mean, 3)}：这就是上界。`,
    columns: ['j', '部分和的实部', '虚部', '长度'],
  },

  needle: {
    title: '瞄准',
    distance: '瞄准的距离 r',
    back: '瞄近一位',
    on: '瞄远一位',
    handle: (f, s) => `r = ${f.whole(s.aim)}：此处得分 ${f.fixed(s.score, 3)}，距离 0 处得分 ${f.fixed(s.start, 3)}`,
    key: '上图的 q，k = R(r) q',
    same: 'q = k：瞄准距离 0',
    bound: '这对 q 和 k 的 RoFormer 上界',
    aimed: 'q 与 k = R(r) q 的得分',
    summary: (f, s) =>
      `键是把查询转过 ${f.whole(s.aim)} 个位置得来的。在距离 ${f.whole(s.aim)} 处，得分达到长度所允许的最大值 1；` +
      `在距离 0 处只有 ${f.fixed(s.start, 3)}。这对向量的上界在该处为 ${f.fixed(s.bound, 3)}，并没有被突破。`,
    columns: ['距离 s', '得分', '上界', 'q 与自身的得分'],
  },

  guess: {
    title: '先猜一猜',
    yAxis: '随机 q 和 k 的得分，除以 √d',
    ask: '键越离越远，得分会怎样走？选一种，或者直接画在图里。',
    shapes: {
      fades: '渐渐消失',
      swings: '一直摆动下去',
      stays: '停在原处',
    },
    yours: '你画的线',
    show: '显示得分',
    hide: '重新藏起',
    another: '换一组 q 和 k',
    spread: '所有随机 q 和 k 的一个标准差',
    plot: '画出得分随距离的变化；也可以用下面的三个按钮选一种形状',
    unseen: '尚未显示',
    at: (s, score) => `s = ${s}：${score} √d`,
    open: (f, s) => `一个随机的查询和一个随机的键，距离从 0 到 ${f.whole(s.last)}。得分会照三条草图中的哪一条走？`,
    summary: (f, s) =>
      (s.guess === '' ? '' : `你猜的是：${s.guess}。`) +
      `种子 ${s.seed} 的得分一直在摆动。以 √d 为单位，它的均方根在距离 ${f.whole(s.half)} 以内是 ${f.fixed(s.near, 2)}，` +
      `从那里到 ${f.whole(s.last)} 是 ${f.fixed(s.far, 2)}。`,
    columns: ['距离 s', '得分 / √d'],
  },

  derivation: {
    title: (step, of) => `推导，第 ${step} 步，共 ${of} 步`,
    steps: {
      wish: '心愿',
      complex: '两个数合成一个',
      polar: '长度与方向',
      match: '两边对照',
      radii: '站在同一处',
      start: '在 0 处什么也不做',
      phase: '所有的词转同样的角',
      next: '再往后一个词',
      progression: '等步前进',
      offset: '从哪里开始',
      answer: '答案',
      matrix: '写成矩阵',
      back: '把其中一个转回来',
      stack: '把各对叠起来',
    },
    why: '为什么？',
    hint: '提示',
    way: '推导的各个步骤',
    stepName: (step, name, checked) => `第 ${step} 步：${name}${checked ? '（已验算）' : ''}`,
    before: '上一步',
    after: '下一步：',
    live: '把图中的数代入等式',
    code: '写成代码',
    light: '指给我看',
    terms: { q: '查询', k: '键', position: '位置', angle: '角度' },
    vector: (word) => `放入位置之后的 ${word}`,
    vectorText: (angle, length) => `指向 ${angle} 度，长度 ${length}`,
    position: (word) => `${word} 的位置`,
    back: (word) => `${word}：后退一个位置`,
    on: (word) => `${word}：前进一个位置`,
    both: '一起',
    bothBack: '两者都后退一个位置',
    bothOn: '两者都前进一个位置',
    slower: '转得慢些',
    faster: '转得快些',
    numbers: '直接输入 q 和 k',
    component: (word, number) => `${word} 的第 ${number} 个数`,
    keyHelp:
      '拖动箭头的末端，或拖动标尺上的记号。方向键：左右转动箭头或移动记号，上下改变箭头的长度；按住 Shift 则两个记号一起移动。',
    together: 'q 与 k 一起移动',
    alone: '只移动 q',
    otherSide: 'q 与 R(m − n) k',
    changes: (by) => `得分变化 ${by}`,
    tries: '试一试',
    candidates: '拿什么当 f',
    slips: {
      none: { name: '照推导来', why: '' },
      nothing: {
        name: '原样不动',
        why: '心愿倒是满足了，却什么也没得到：点线同样是平的，得分照样听不出距离。',
      },
      added: {
        name: '加一个向量',
        why: '这里的 f 给词加上 (cos mθ, sin mθ)。两个和相乘，得到四项；其中两项是一个词与另一个词的位置相乘，它们察觉得到词站在哪里。',
      },
      noConjugate: {
        name: '忘了共轭',
        why: '少了星号，方向就会相加，得分跟着 m + n 走：它知道两个词站在哪里，却不知道相隔多远。',
      },
      growing: {
        name: '让长度增长',
        why: '这里的 f 除了转动，还让越靠后的词变得越长。于是同样两个词，在文末的得分会高过在文首的得分。',
      },
      twoSpeeds: {
        name: '让 k 转快一倍',
        why: '站在同一处的两个词，夹角 mθ − 2mθ 会随位置变大。',
      },
      squared: {
        name: '转 m²θ',
        why: '词与词之间的步子越迈越大。得分于是跟着 m² − n² 走，也就是 (m − n)(m + n)：除了距离，还掺进了位置。',
      },
      bothPlus: {
        name: '漏掉负号',
        why: '两处都是加号，就不再是旋转矩阵：它沿一条对角线拉长，沿另一条压扁，拉压多少随位置而变。',
      },
      otherWay: {
        name: '写成 R(m − n)',
        why: '两个词一起移动时，等式两边各自不动，可见形式没错；但两边是两个不同的数：键被转向了相反的方向。',
      },
    },
    check: (trials) => `验算${trials === 1000 ? '一千' : trials}次`,
    again: '换一批再验',
    claims: {
      wish: (trials) =>
        `随机取 ${whole(trials)} 组 q、k、m、n，把得分与同一个 q 在 0、k 在 n − m 时的得分相比。最大的差：`,
      polar: (trials) => `随机取 ${whole(trials)} 个向量，与由长度按方向转出来的向量相比。最大的差：`,
      length: (trials) => `随机取 ${whole(trials)} 个词和位置，比较放入位置前后的长度。最大的差：`,
      steps: (trials) => `取 ${whole(trials)} 个位置，把到下一个位置转过的角与 θ 相比。最大的差：`,
      offset: (trials) => `随机取 ${whole(trials)} 组 q 和 k，把两者都转过 γ 的得分与不转的得分相比。最大的差：`,
      head: (trials) =>
        `随机取 ${whole(trials)} 组各有 128 个数的 q 和 k，把得分与同一个 q 在 0、k 在 n − m 时的得分相比。最大的差：`,
    },
    rounding: (none) => (none ? '，一点不差。' : '，只是舍入误差。'),
    worst: (f, s) =>
      `，出现在 m = ${f.whole(s.m)}、n = ${f.whole(s.n)}：${f.fixed(s.left, 2)} 对 ` +
      `${f.fixed(s.right, 2)}${s.otherWay ? '（k 在 m − n）' : ''}。`,
    asks: {
      button: '作答',
      progression: (position, theta) => `每一步转 ${theta}。位置 ${position} 上的词一共转过多少度？`,
      back: (m, n) => `设 m = ${m}，n = ${n}：R(m)ᵀR(n) 把键转过几个位置？`,
      stack: '一个有 128 个数的头，需要多少个频率？',
      right: {
        progression: '对。把 q 移到那里，看看展开的扇面。',
        back: '对：先往前 n，再往回 m。',
        stack: '对：每一对一个。',
      },
      wrong: {
        progression: '还不对。走到第几个位置，就迈了几个同样大的步子。',
        back: '还不对。先往前 n，再往回 m；往回记作负数。',
        stack: '还不对。两个数才成一对。',
      },
    },
    summary: (f, s) =>
      `第 ${s.number} 步，${s.name}：q 在位置 ${s.m}、k 在位置 ${s.n} 时，得分为 ${f.fixed(s.score, 2)}。` +
      `两者一起沿标尺移动，得分最多变化 ${f.fixed(s.together, 2)}；只移动 q，最多变化 ${f.fixed(s.alone, 2)}。`,
    columns: ['q 的位置', '得分（k 不动）', '随之移动的 k 的位置', '得分（一起移动）'],
  },

  fold: {
    title: (m) => `转动位置 ${m} 上的一个头：用矩阵，或逐元素`,
    picture: (size) => `${size} 个数的旋转；矩阵的每一行只有两个数不是零`,
    matrix: (size) => `${size} × ${size}`,
    swapped: '对调的 x',
    fold: '折起矩阵',
    unfold: '重新展开',
    amount: '折起的程度（百分比）',
    row: (row) => `第 ${row} 行`,
    rowUp: '上一行',
    rowDown: '下一行',
    size: '头里有多少个数',
    asMatrix: '用矩阵',
    asElements: '逐元素',
    multiplications: '乘法次数',
    additions: '加法次数',
    stored: '除 x 之外要存的数',
    fewer: (f, times) => `乘法次数只有原来的 1/${f.whole(times)}，算出来的数却一样。`,
    summary: (f, s) =>
      `转动 ${s.size} 个数，用矩阵要做 ${f.whole(s.matrix)} 次乘法，逐元素只要 ${f.whole(s.elements)} 次。` +
      `两种算法下，第 ${s.row} 行都得 ${f.fixed(s.out, 2)}。`,
    columns: ['行', 'x', '所在对的 cos', '所在对的 sin', 'x′（双精度）', 'x′（rope.rotate）'],
  },

  layout: {
    title: '八个数，四对，两种排法',
    names: { interleaved: '交错排列：相邻两个成对', 'half-split': '对半排列：前后两半各出一个' },
    picture: '上面一行是交错排列的八个通道，下面一行是对半排列，箭头从一种排法指向另一种',
    toHalf: '移到对半排列',
    toInterleaved: '移回去',
    amount: '移动的程度（百分比）',
    scores: '同一个查询与同一个键的得分，它们的权重是按相邻成对训练出来的：',
    trained: '照训练时的交错排列来转',
    mixed: '按对半排列来转，权重原封不动',
    converted: '按对半排列来转，权重的行已经换位',
    summary: (f, s) =>
      `第 ${s.pair} 对在交错排列中是第 ${s.interleaved.join('、')} 通道，在对半排列中是第 ${s.half.join('、')} 通道。` +
      `照训练时的排法得分为 ${f.fixed(s.trained, 4)}，排法弄混时为 ${f.fixed(s.mixed, 4)}，把行换位之后为 ${f.fixed(s.converted, 4)}。`,
    columns: ['交错排列的通道', '第几对', '哪一个', '对半排列的通道'],
  },

  odometer: {
    title: (pairs) => `一个注意力头的 ${pairs} 根指针，`,
    hands: (pairs) => `共 ${pairs} 根指针`,
    hand: (pair, turns, angle) => `第 ${pair} 对：已转 ${turns} 整圈，另加 ${angle} 度`,
    keyHelp: '用方向键选择指针；用鼠标拖动任意一根指针，就能拨动位置。',
    position: '位置 m',
    scrub: '位置，从 0 到约一百万',
    scrubText: (m) => `位置 ${m}`,
    step: (step) => `移动 ${step}`,
    trained: (length) => `训练长度 ${length}`,
    legend: '角度对应的颜色',
    turnsNote: '已转过的整圈数',
    summary: (f, s) =>
      `在 ${s.name} 的位置 ${f.whole(s.m)}，最快的指针${s.turns === 0 ? '还没转完一圈' : `已经转了 ${f.whole(s.turns)} 圈`}。` +
      (s.short === 0
        ? `全部 ${s.pairs} 根指针都至少转过一整圈。`
        : `${s.pairs} 根指针中，有 ${s.short} 根一圈也没转完。`),
    columns: ['第几对', 'θ（弧度／位置）', '波长（位置）', '整圈数', '角度（度）'],
  },

  pairFigure: {
    title: (pair) => `两个词的第 ${pair} 根指针`,
    both: 'q 与 k 一起移动',
    handle: (name, position, angle) => `${name}：位置 ${position}，指向 ${angle} 度`,
    back: (what) => `${what}：后退一个位置`,
    on: (what) => `${what}：前进一个位置`,
    at: (what) => `${what}的位置`,
    q: '查询',
    k: '键',
    together: '两者',
    thisPair: '这一对',
    allPairs: (pairs) => `全部 ${pairs} 对`,
    moved: (by, change) => `一起移动了 ${by}；得分变化 ${change}。`,
    keyHelp: '拖动任意一根指针，或用方向键；按住 Shift 每次移动十个位置。',
    summary: (f, s) =>
      `q 在位置 ${f.whole(s.m)}，k 在位置 ${f.whole(s.n)}，${
        s.m === s.n ? '两者在同一处' : `q 比 k ${s.m > s.n ? '靠后' : '靠前'} ${f.whole(Math.abs(s.m - s.n))} 个词`
      }。在第 ${s.pair} 对里，二者夹角 ${f.fixed(s.between, 1)}°，为得分贡献 ${f.fixed(s.score, 3)}；` +
      `全部 ${s.pairs} 对合计 ${f.fixed(s.total, 3)}。`,
    columns: ['第几对', '(m − n)θ（度）', '这一对的得分'],
  },

  many: {
    title: '选中的指针分得清哪些位置',
    yAxis: '转过角度的平均余弦',
    xAxis: '相距的词数 s',
    cursor: '距离 s',
    which: (chosen, pairs) =>
      chosen.length === pairs
        ? zh.many.whole(pairs)
        : chosen.length === 1
          ? `只用第 ${chosen[0]} 根指针`
          : stepOf(chosen, pairs) > 1
            ? `每 ${stepOf(chosen, pairs)} 根取一`
            : stretches(chosen).length > 8
              ? `${pairs} 根指针中的 ${chosen.length} 根`
              : `第 ${joined(chosen, '–', '、')} 根指针`,
    whole: (pairs) => (pairs === 1 ? '唯一的指针' : `全部 ${pairs} 根指针`),
    near: '与下一个词同样像',
    named: (what, s) => `${what}，s = ${s}`,
    band: (s) => `${s} 以外画成带状：每处有好几个距离，从其中最低的画到最高的。`,
    again: '第一次下降之后的最高点',
    never: '一路下降',
    at: (s) => `s = ${s}`,
    asNear: '与下一个词同样像，或更像',
    of: (some, others) => `更远的 ${others} 个距离中有 ${some} 个`,
    readout: (s, value) => `s = ${s}：平均余弦 ${value}`,
    choose: '取',
    presets: {
      fast: '最快',
      middle: '中间',
      slow: '最慢',
      by16: '每 16 根取一',
      by8: '每 8 根取一',
      all: '全部',
    },
    hands: (pairs) => `共 ${pairs} 根指针，选中的参与`,
    turned: (s) => `各指针转过 s = ${s} 时的样子。`,
    keyHelp: '点一根指针，取用或放下；拖过几根，就只取这几根。',
    keys: '方向键在指针间移动，空格键取用或放下，Shift 加方向键取一段，Ctrl+A 全部取用。至少留下一根。',
    summary: (f, s) =>
      `${s.name}，${s.which}，相距至多 ${f.whole(s.last)} 个词。相距一个词时，平均余弦是 ${s.near}。` +
      (s.again === null
        ? '此后一路下降。'
        : `第一次下降之后，它在相距 ${f.whole(s.again.s)} 个词处又回到 ${s.again.value}。`) +
      (s.asNear === 0
        ? '更远的位置里，没有一个有下一个词那么像。'
        : `更远的 ${f.whole(s.last - 1)} 个距离中，有 ${f.whole(s.asNear)} 个看起来至少和相邻的词一样像。`),
  },

  wavelengths: {
    title: '转一圈要走多少个词',
    yAxis: '波长（转一圈所需的位置数）',
    xAxis: '第几对',
    never: '训练中从未转完一圈',
    trained: (length) => `训练长度 ${length}`,
    here: (m) => `m = ${m}`,
    unscaled: '缩放之前',
    readout: (pair, wavelength, turns) => `第 ${pair} 对：波长 ${wavelength}，训练长度内转 ${turns} 圈`,
    readoutUntrained: (pair, wavelength) => `第 ${pair} 对：波长 ${wavelength}`,
    still: (pair) => `第 ${pair} 对：不转动`,
    base: '底数',
    ownBase: '模型自己的底数',
    critical: (components) => `临界维度 ${components}`,
    choose: '第几对',
    summary: (f, s) =>
      s.length === 0
        ? `${s.name} 的文件没有写明训练长度。`
        : s.never === 0
          ? `在 ${f.whole(s.length)} 个训练位置之内，${s.name} 的全部 ${s.pairs} 对都能转完一圈。`
          : s.never === s.pairs
            ? `在 ${f.whole(s.length)} 个训练位置之内，${s.name} 没有一对能转完一圈。`
            : `在 ${f.whole(s.length)} 个训练位置之内，${s.name} 的 ${s.pairs} 对中有 ${s.pairs - s.never} 对能转完一圈；` +
              `其余 ${s.never} 对${s.first === null ? '' : `（从第 ${s.first} 对起）`}一圈也转不完。`,
    columns: ['第几对', 'θ（弧度／位置）', '波长', '训练长度内的圈数'],
  },

  past: {
    names: {
      none: '什么也不做',
      pi: '内插（PI）',
      ntk: 'NTK-aware',
      dynamic: '动态 NTK',
      yarn: 'YaRN',
      ypaper: 'YaRN（论文的斜坡）',
      llama3: 'Llama 3',
      longrope: 'LongRoPE',
      base: '加大底数',
      prope: 'p-RoPE',
      own: '模型自带的',
    },
    choose: '并排比较，最多三种',
    train: '训练长度',
    target: '要读的长度',
    factor: '倍数 s',
    toBase: '底数加大到',
    part: '参与旋转的对（%）',
    asModel: '同模型',
    asLengths: '由长度得出',
  },

  coverage: {
    title: '每一对见过哪些角度，又被要求转到哪里',
    key: {
      met: '训练中见过，也用到',
      never: '用到，却从未见过',
      spare: '见过，不再用到',
      step: '相邻两词的夹角；细线为训练时',
    },
    degrees: (number) => `${number}°`,
    lost: '指向从未指过的方向',
    ofPairs: (unseen, pairs, largest) =>
      unseen === 0 ? `${pairs} 对中没有` : `${pairs} 对中有 ${unseen} 对，最多 ${largest}`,
    lostHere: (pair) => `第 ${pair} 对，从未见过`,
    step: (pair) => `第 ${pair} 对，相邻两词`,
    kept: (angle, percent) => `${angle}（${percent}%）`,
    still: '站着不动',
    pointing: (pair) => `方框和大圆环：第 ${pair} 对。`,
    readout: (pair, seen, asked, never) =>
      `第 ${pair} 对：训练中见过 ${seen}，现在要用 ${asked}，其中 ${never} 从未见过`,
    borrowed: 'LongRoPE 的倍数是为 Phi-3.5-mini（4,096 的 32 倍）搜索出来的，这里借给当前模型使用。',
    fromTheStart: 'p-RoPE 不是事后的补救，模型从一开始就用它训练。',
    setAside: (name) => `${name} 自己处理长度的办法暂且放下，选“模型自带的”即可看到。`,
    summary: (f, s) =>
      `${s.name}，训练长度 ${f.whole(s.train)}，要读 ${f.whole(s.target)}，倍数 ${f.digits(s.factor, 4)}。` +
      s.ways
        .map(
          (way) =>
            `${way.name}：${
              way.unseen === 0
                ? '所有角度都见过'
                : `${way.pairs} 对中有 ${way.unseen} 对要用到从未见过的角度，最多 ${f.digits(way.largest, 3)}°`
            }；${
              way.step === 0
                ? `第 ${s.pair} 对站着不动。`
                : `第 ${s.pair} 对里相邻两词相差 ${f.digits(way.step, 3)}°，为训练时的 ${f.digits(100 * way.kept, 3)}%。`
            }`,
        )
        .join(''),
    columns: ['第几对'],
    wayColumns: ['见过（度）', '要用（度）', '从未见过（度）', '相邻两词，占训练时的 %'],
  },

  tradeoff: {
    title: '留住了什么，又剩下什么没见过',
    yAxis: '所有对中从未见过的最大弧',
    xAxis: (pair) => `第 ${pair} 对里，从一个词到下一个词`,
    wish: '心愿在右下角',
    cursor: '越过训练尽头的各种办法，用方向键逐一查看',
    before: '上一种办法',
    next: '下一种办法',
    show: '显示它的圆环',
    readout: (name, pair, step, share, unseen) =>
      `${name}：第 ${pair} 对每个词转 ${step}°（${share}%），` +
      (unseen === null ? '没有未见的弧' : `最多 ${unseen}° 从未见过`),
    summary: (s) =>
      (s.clean.length === 0 ? '每一种办法都留下从未见过的弧。' : `没有未见之弧的：${s.clean.join('、')}。`) +
      (s.whole.length === 0
        ? `其中没有一种在第 ${s.pair} 对里保住相邻两词的夹角。`
        : `其中在第 ${s.pair} 对里保住相邻两词夹角的：${s.whole.join('、')}。`),
    columns: (pair) => ['办法', `第 ${pair} 对里相邻两词（度）`, '从未见过的最大弧（度）'],
  },

  temperature: {
    title: '注意力变尖锐了多少',
    yAxis: '得分乘以',
    xAxis: '上下文拉长的倍数 s',
    cursor: '倍数 s',
    less: '减小 s',
    more: '增大 s',
    onScores: (score) => `平方后作用于得分：${score}`,
    readout: (s, yarn, longrope) => `s = ${s}：YaRN 把查询和键乘以 ${yarn}，LongRoPE 乘以 ${longrope}`,
    summary: (f, s) =>
      `上下文拉长 ${f.digits(s.now, 4)} 倍时，YaRN 把每个得分乘以 ${f.fixed(s.yarn, 3)}，` +
      `LongRoPE 乘以 ${f.fixed(s.longrope, 3)}。` +
      (s.own ? `${s.name} 的文件（${s.own.type}）把查询和键乘以 ${f.fixed(s.own.factor, 4)}。` : ''),
    columns: ['s', 'YaRN，作用于查询和键', 'YaRN，作用于得分', 'LongRoPE，作用于查询和键', 'LongRoPE，作用于得分'],
  },

  catastrophe: {
    title: '同一个得分，在上下文之内与之外',
    inside: '得分，上下文之内',
    outside: '同一个得分，再远一倍',
    past: '上下文之外',
    key: {
      target: '要求的值（每八个画一个）',
      score: '拟合出的得分',
      interpolated: '拟合出的得分，距离减半',
    },
    runs: '上下文之内（圆点）与之外（方块）的最大得分',
    recreate: (runs) => `重做 ${runs} 次`,
    cancel: '取消',
    progress: '已完成的拟合',
    done: (done, all) => `${done}／${all}`,
    seed: '随机种子',
    nearer: '近一个词',
    farther: '远一个词',
    readout: (far, score, halved) => `距离 ${far}：得分 ${score}；先减半：${halved}`,
    summary: (f, s) =>
      `种子 ${s.seed}：在 ${f.whole(s.context)} 个词之内，得分不超出 ±${f.digits(s.inside, 3)}；` +
      `越过之后达到 ${f.digits(s.outside, 3)}。把距离减半，得分不超出 ±${f.digits(s.halved, 3)}。`,
    found: (runs, worst) => `${runs} 次中有 ${worst} 次，上下文之外比之内大一百倍以上。`,
    columns: ['距离', '要求的值', '拟合出的得分', '距离减半后的得分'],
  },

  bases: {
    title: '每个上下文所需的最小底数，头维度 128',
    yAxis: '底数',
    xAxis: '上下文的词数（1k = 1,024）',
    cursor: '上下文，用方向键逐一查看',
    shorter: '上下文减半',
    longer: '上下文加倍',
    key: {
      found: '这里搜索到的',
      paper: 'Men 等人，表 2',
      su: '苏剑林',
      models: '某个模型训练时的设定',
    },
    search: (context) => `搜索 ${context}`,
    cancel: '取消',
    progress: '搜索进度',
    ruledOut: (base) => `已排除 ${base} 以下`,
    ofModel: (name) => `${name} 的 B(s)`,
    first: (distance) => `在 ${distance} 处首次为负`,
    readout: (context, found, paper, su) =>
      `${context}：${found === null ? '尚未搜索' : `搜索到 ${found}`}；已发表的是 ${paper} 和 ${su}`,
    summary: (f, s) =>
      `${s.context} 个词：` +
      (s.found === null ? '尚未搜索' : `搜索到的最小底数是 ${f.whole(s.found)}`) +
      `；已发表的是 ${f.whole(s.paper)}（Men 等人）和 ${f.whole(s.su)}（苏剑林）。` +
      (s.fails === null ? '' : `前者若按印出的数值来取，在距离 ${f.whole(s.fails)} 处失败。`) +
      (s.below.length === 0 ? '' : `训练长度为此而底数更小的：${s.below.join('、')}。`) +
      (s.above.length === 0 ? '' : `底数更大的：${s.above.join('、')}。`) +
      (s.first === null
        ? `${s.name} 的 B 在 ${f.whole(s.drawn)} 个词之内处处不为负。`
        : `${s.name} 的 B 在距离 ${f.whole(s.first)} 处首次为负。`),
    columns: ['上下文', 'Men 等人', '苏剑林', '这里搜索到的', '训练到此长度的模型及其底数'],
  },

  weave: {
    title: '每个位置，每一对',
    plot: '织物图：位置从左到右，各对从上到下',
    position: '位置 m',
    shows: '颜色表示',
    values: { angle: '角度', cos: '余弦', sin: '正弦' },
    aliased: '↑ 每列转过半圈以上',
    column: '每列相当于几个位置',
    stride: (per) => `每列相当于 ${per} 个位置`,
    all: '全部',
    zoomIn: '放大',
    zoomOut: '缩小',
    earlier: '往前的位置',
    later: '往后的位置',
    find: '找到 m',
    veil: '遮住一列容不下的部分',
    keyHelp:
      '方向键移动十字线：左右一次一列，上下一次一对，按住 Shift 一次十格。加号和减号缩放。拖动下方坐标轴可平移；按住 Ctrl 滚动滚轮，或用两指，可缩放。',
    here: (m, pair, angle, cos, sin) => `位置 ${m}，第 ${pair} 对：${angle}°，余弦 ${cos}，正弦 ${sin}`,
    perColumn: (per, one) => (one ? '一列就是一个位置。' : `一列相当于 ${per} 个位置。`),
    turns: (pair, turn) => `从一列到下一列，第 ${pair} 对转过 ${turn}°。`,
    seems: (pair, turn, seems, is) =>
      `从一列到下一列，第 ${pair} 对转过 ${turn}°，所以看上去要 ${seems} 个位置才转一圈，其实只要 ${is} 个。`,
    summary: (f, s) =>
      `${s.name} 的位置 ${f.whole(s.from)} 到 ${f.whole(s.to)}，` +
      `${s.per === 1 ? '一个位置一列' : `每 ${f.whole(s.per)} 个位置取一列`}。` +
      (s.aliased === 0
        ? '没有哪一对在相邻两列之间转过半圈以上，所见即所是。'
        : `${s.aliased === 1 ? '第 0 对' : `第 0 到 ${s.aliased - 1} 对`}在相邻两列之间转过半圈以上，图上看到的只是混叠。`) +
      `在位置 ${f.whole(s.m)}，` +
      (s.shown === 'angle'
        ? `第 ${s.pair} 对指向 ${f.fixed(s.angle, 1)}°。`
        : `第 ${s.pair} 对的${s.shown === 'cos' ? '余弦' : '正弦'}是 ${f.fixed(s.shown === 'cos' ? s.cos : s.sin, 3)}。`),
    columns: ['第几对', '在 m 处的角度（度）', '余弦', '正弦', '相邻两列之间转过（度）', '波长', '图上看似的波长'],
  },

  hook: {
    title: '一句话里的两个词',
    words: { q: '变长', k: '绳子' },
    others: ['那根', '她', '从', '清晨', '一直', '拧', '到', '现在', '了', '整整', '一大', '截'],
    lane: '句子：那根绳子她从清晨一直拧到现在变长了整整一大截',
    moves: '拖动时移动',
    one: '一个词',
    both: '两个词',
    keyHelp: '沿着句子拖动任意一个词，或用方向键；也可以先点一个词，再点要去的位置。',
    at: (place) => `在位置 ${place}`,
    between: '夹角',
    apart: (words) => `相距 ${words} 个词`,
    score: '得分',
    invite: '沿着句子拖动一个词；也可以先点这个词，再点要去的位置。',
    changed: (word, before, now) => `移动了“${word}”：得分从 ${before} 变为 ${now}。`,
    still: (by, change) => `两个词一起移动了 ${Math.abs(by)} 个位置：指针都转了，夹角一个也没变，得分变化 ${change}。`,
    summary: (f, s) =>
      `“变长”在位置 ${s.q}，“绳子”在位置 ${s.k}。两者 ${s.pairs} 根指针之间的夹角，余弦加起来就是得分 ${f.fixed(s.score, 3)}。`,
    columns: ['第几对', '“变长”的指针（度）', '“绳子”的指针（度）', '夹角（度）', '为得分贡献'],
  },

  models: {
    choose: '模型',
    layer: '层',
    layers: { full_attention: '全局注意力', sliding_attention: '滑动窗口' },
    own: '用你自己的 config.json',
    ownHint: '粘贴到这里、拖入文件，或选择文件。内容只留在你的浏览器里。',
    ownLabel: 'config.json 的内容',
    ownName: '你的模型',
    ownBase: '模型自己的',
    withBase: (name, base) => `底数取 ${base} 的 ${name}`,
    chooseFile: '选择文件',
    use: '使用',
    close: '关闭',
    drop: '松手即可使用这个文件',
    source: '出处',
    facts: {
      pairs: (pairs) => `${pairs} 对`,
      rotary: (r, d) => (r === d ? `头维度 ${d}` : `${d} 个分量中有 ${r} 个参与旋转`),
      base: '底数',
      backTo: (base) => `恢复为 ${base}`,
      trained: '训练长度',
      scaling: '缩放',
    },
    assumed: '读取文件时的说明：',
    notes: {
      'nested-model': '读取的是其中的语言模型 {}。',
      'no-model-type': '文件里没有 model_type。',
      'model-defaults': '文件里没有、按 {} 的默认值取的有：{}。',
      'pairing-assumed-for-type': '不知道 {} 这一类模型怎样配对，按多数模型的对半排列处理（x[i] 配 x[i + P]）。',
      'pairing-assumed': '不知道这个模型怎样配对，按多数模型的对半排列处理（x[i] 配 x[i + P]）。',
      'layers-without-rope': '有 {} 层不旋转，共 {} 层（no_rope_layers）。',
      'sliding-layers-only': '只有滑动窗口注意力的层才旋转。',
      'layer-type-without-rope': '{} 类型的层不旋转。',
      'gemma4-defaults': '文件里没有 rope_parameters，取 gemma4_text 的默认值。',
      'parameters-by-layer': '文件里既有按层类型给出的 rope_parameters，又有 rope_scaling；后者不用。',
      'scaling-over-parameters': '文件里 rope_parameters 和 rope_scaling 都有，取 rope_scaling。',
      'latent-part-of-head': '多头潜在注意力：每个头 {} 个分量，这里只看其中旋转的 {} 个；所有头共用一个旋转的键。',
      'latent-part': '多头潜在注意力：这里只看每个头里旋转的 {} 个分量；所有头共用一个旋转的键。',
      'attention-scale': '注意力的缩放还要乘以 (0.1 mscale_all_dim ln factor + 1)^2，这不属于旋转。',
      'base-default': '文件里没有 rope_theta，取默认值 {}。',
      'axes-take-turns': '它的 mrope_section 里高和宽交替排列，这里没有照做；对文本来说各轴位置相同，没有差别。',
      'factor-from-lengths': '文件里没有 {}，取 max_position_embeddings / original_max_position_embeddings = {}。',
      'original-from-length': '文件里没有 {}，取 max_position_embeddings 的值 {}。',
      'alpha-is-ntk': '有 {}，所以是倍数固定的 NTK，与长度无关。',
      'meaningless-key': '{} 对 {} 类型没有意义，未采用。',
      'unknown-key': '不认识 {}，未采用。',
    },
    errors: {
      'not-json': '这不是 JSON。请粘贴整个文件，从第一个花括号到最后一个。',
      'not-config': '这是 JSON，但不是模型的 config.json。',
      'no-rope': '这个模型没有使用旋转位置编码，这里没有可以显示的内容。',
      missing: (key) => `文件里缺少必需的“${key}”。`,
      unknown: (key) => `文件里“${key}”的取值，本页不认识。`,
      bad: (key) => `文件里“${key}”的取值不合理。`,
      kept: '图中显示的仍是之前的模型。',
      file: '无法读取这个文件。',
      detail: '详细信息：',
    },
  },
};
