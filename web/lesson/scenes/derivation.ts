/** The derivation, one step a scene: what the step does, what to ask, and the wrong turn that is worth taking. */
import type { Doing, Language, Scene, SceneWords } from '../scene.js';

/** What the class does at each step. */
const DOES: readonly (readonly Doing[])[] = [
  ['vote', 'say', 'sheet'],
  ['write', 'say'],
  ['vote', 'try'],
  ['write', 'say'],
  ['write', 'say', 'sheet'],
  ['vote'],
  ['write', 'pairs', 'sheet'],
  ['write', 'try', 'sheet'],
  ['write', 'say'],
  ['vote'],
  ['write', 'say'],
  ['write', 'pairs'],
  ['write', 'pairs', 'sheet'],
  ['vote', 'sheet'],
];

/** What all of them have in common: the figure stays at its step. */
const step = (number: number, words: Readonly<Record<Language, SceneWords>>): Scene => ({
  id: `step-${number}`,
  figure: 'derivation',
  settings: `derivation.step=${number}`,
  hide: ['table', 'export'],
  lock: ['derivation.step'],
  place: 'figure-derivation',
  goal: 'derivation',
  does: DOES[number - 1]!,
  words,
});

export const DERIVATION: readonly Scene[] = [
  step(1, {
    en: {
      title: 'What we want: a score that depends on the distance',
      text: '$$\\langle f(\\q{q}, \\pos{m}),\\, f(\\k{k}, \\pos{n}) \\rangle = g(\\q{q}, \\k{k}, \\pos{m} - \\pos{n})$$',
      ask: 'The solid line moves both words, the dotted line moves one. Which of the two should be flat?',
      answer: 'The solid one. The dotted one should be free to change; otherwise the position would not matter at all.',
      expect: [
        {
          says: '“Leave the words alone, then the solid line is flat.”',
          cure: 'Try *leave the words alone*: the dotted line is flat, too, so nothing has been told about the distance.',
        },
        {
          says: '“Add a vector for the position.”',
          cure: 'Try *add a vector*: the solid line is not flat any more.',
        },
      ],
      notes:
        'Read the formula as a sentence: the score of the two results depends on the two words and on the distance, on nothing else. The class should say it in its own words before you go on.',
      task: {
        text: 'We want the score to depend on $\\q{q}$, on $\\k{k}$ and on ___, but on nothing else.',
        key: 'the distance $m - n$',
      },
    },
    zh: {
      title: '要求：得分只取决于距离',
      text: '$$\\langle f(\\q{q}, \\pos{m}),\\, f(\\k{k}, \\pos{n}) \\rangle = g(\\q{q}, \\k{k}, \\pos{m} - \\pos{n})$$',
      ask: '实线是两个词一起移动，点线是只移动一个。哪一条应当是平的？',
      answer: '实线。点线应当可以变，不然位置就毫无作用了。',
      expect: [
        {
          says: '“原样不动，实线就平了。”',
          cure: '试试“原样不动”：点线也平了，可见没有说出任何距离。',
        },
        { says: '“加一个表示位置的向量。”', cure: '试试“加一个向量”：实线不再是平的。' },
      ],
      notes:
        '把公式读成一句话：两个结果的得分只取决于这两个词和它们的距离，与别的都无关。先请学生用自己的话说一遍，再往下走。',
      task: { text: '我们要求得分只取决于 $\\q{q}$、$\\k{k}$ 和___，与别的都无关。', key: '距离 $m - n$' },
    },
  }),
  step(2, {
    en: {
      title: 'Two numbers are one complex number',
      text: '$$\\langle \\q{q}, \\k{k} \\rangle = \\mathrm{Re}\\,[\\, \\q{q}\\, \\k{k}^* \\,]$$',
      ask: 'Multiply out $(q_1 + \\im q_2)(k_1 - \\im k_2)$. Which part of it is the dot product?',
      answer: 'The real part: $q_1 k_1 + q_2 k_2$, because $\\im \\cdot \\im = -1$.',
      expect: [
        {
          says: '“The star doesn’t matter.”',
          cure: 'Press *forget the star*: directions are then added, and the solid line is not flat.',
        },
      ],
      notes:
        'A class that has not met complex numbers needs one thing: multiplying adds the directions, the star turns one direction around, so the directions are subtracted. Let everybody multiply out once on paper.',
      task: {
        text: '$(q_1 + \\im q_2)(k_1 - \\im k_2)$ has the real part ___.',
        key: '$q_1 k_1 + q_2 k_2$',
      },
    },
    zh: {
      title: '两个数看成一个复数',
      text: '$$\\langle \\q{q}, \\k{k} \\rangle = \\mathrm{Re}\\,[\\, \\q{q}\\, \\k{k}^* \\,]$$',
      ask: '把 $(q_1 + \\im q_2)(k_1 - \\im k_2)$ 乘开，哪一部分是内积？',
      answer: '实部：$q_1 k_1 + q_2 k_2$，因为 $\\im \\cdot \\im = -1$。',
      expect: [{ says: '“星号可有可无。”', cure: '按“漏掉共轭”：方向变成相加，实线不再是平的。' }],
      notes:
        '没学过复数的班级只需要知道一件事：相乘时方向相加；取共轭把其中一个方向反过来，于是方向相减。让每个人在纸上乘开一次。',
      task: { text: '$(q_1 + \\im q_2)(k_1 - \\im k_2)$ 的实部是___。', key: '$q_1 k_1 + q_2 k_2$' },
    },
  }),
  step(3, {
    en: {
      title: 'A complex number is a length and a direction',
      text: '$$f(\\q{q}, \\pos{m}) = \\rho_f(\\q{q}, \\pos{m})\\; e^{\\,\\im\\, \\ang{\\Theta_f}(\\q{q},\\, \\pos{m})}$$',
      ask: 'Drag an arrow: can you change its length without its direction, and the other way round?',
      answer:
        'Yes. So the rule $f$ has two parts, $\\rho_f$ and $\\ang{\\Theta_f}$, and we can look for one at a time.',
      notes: 'Nothing is proved here; two unknowns get names. Say so, or the class looks for a trick.',
      task: {
        text: 'In a product of two complex numbers the lengths ___ and the directions ___.',
        key: 'multiply; add (with the star: are subtracted)',
      },
    },
    zh: {
      title: '一个复数就是一个长度和一个方向',
      text: '$$f(\\q{q}, \\pos{m}) = \\rho_f(\\q{q}, \\pos{m})\\; e^{\\,\\im\\, \\ang{\\Theta_f}(\\q{q},\\, \\pos{m})}$$',
      ask: '拖动箭头：能只改长度、不改方向吗？反过来呢？',
      answer: '都能。所以规则 $f$ 有两部分：$\\rho_f$ 和 $\\ang{\\Theta_f}$，可以一个一个地找。',
      notes: '这一步什么也没有证明，只是给两个未知的东西取名字。要说明白，不然学生会去找其中的奥妙。',
      task: { text: '两个复数相乘，长度___，方向___。', key: '相乘；相加（取了共轭则是相减）' },
    },
  }),
  step(4, {
    en: {
      title: 'One requirement becomes two',
      text: '$$\\begin{aligned}\\rho_f(\\q{q}, \\pos{m})\\, \\rho_f(\\k{k}, \\pos{n}) &= \\rho_g(\\q{q}, \\k{k}, \\pos{m} - \\pos{n}) \\\\ \\ang{\\Theta_f}(\\q{q}, \\pos{m}) - \\ang{\\Theta_f}(\\k{k}, \\pos{n}) &= \\ang{\\Theta_g}(\\q{q}, \\k{k}, \\pos{m} - \\pos{n})\\end{aligned}$$',
      ask: 'When are two complex numbers equal? What do we get if we ask that of the whole product?',
      answer: 'When their lengths and their directions are equal. One equation for lengths, one for directions.',
      expect: [
        {
          says: '“This follows from the wish of step 1.”',
          cure: 'It asks for more: step 1 spoke of the real part alone. We may ask for more, because we look for one rule that works.',
        },
      ],
      notes:
        'Honest point for a quick class: here something is chosen. A rule that mirrors each word once per position meets step 1 and not step 4.',
      task: {
        text: 'Two complex numbers are equal if their ___ and their ___ are equal (up to full turns).',
        key: 'lengths; directions',
      },
    },
    zh: {
      title: '一个要求变成两个',
      text: '$$\\begin{aligned}\\rho_f(\\q{q}, \\pos{m})\\, \\rho_f(\\k{k}, \\pos{n}) &= \\rho_g(\\q{q}, \\k{k}, \\pos{m} - \\pos{n}) \\\\ \\ang{\\Theta_f}(\\q{q}, \\pos{m}) - \\ang{\\Theta_f}(\\k{k}, \\pos{n}) &= \\ang{\\Theta_g}(\\q{q}, \\k{k}, \\pos{m} - \\pos{n})\\end{aligned}$$',
      ask: '两个复数什么时候相等？对整个乘积提这个要求，会得到什么？',
      answer: '长度相等，方向也相等。于是长度有一个等式，方向有一个等式。',
      expect: [
        {
          says: '“这是从第 1 步的要求推出来的。”',
          cure: '要求变高了：第 1 步只说实部。我们只要找到一个可行的规则，所以可以多要求一点。',
        },
      ],
      notes: '学得快的班级可以点明：这里有所选择。每往后一个词就反射一次的规则，满足第 1 步，不满足第 4 步。',
      task: { text: '两个复数相等，就是___相等，___也相等（可以相差整圈）。', key: '长度；方向' },
    },
  }),
  step(5, {
    en: {
      title: 'No length depends on the position',
      text: '$$\\rho_f(\\q{q}, \\pos{m}) = \\rho_f(\\q{q}, 0)$$',
      ask: 'Put both words in the same place. What is the distance then, and what does the equation of lengths say?',
      answer:
        'The distance is 0 in every place, so the product of the lengths is the same in every place. With the same word twice: its length is.',
      expect: [
        {
          says: '“Longer vectors could mean later words.”',
          cure: 'Press *let lengths grow*: two words late in the text get a higher score than the same two words early in it.',
        },
      ],
      notes:
        'The trick “same place, same word” comes back in step 7. Let a student find it: which distance do we know for certain?',
      task: {
        text: 'If $\\pos{n} = \\pos{m}$, the distance is ___. So the length of a word does not depend on ___.',
        key: '0; its position',
      },
    },
    zh: {
      title: '长度与位置无关',
      text: '$$\\rho_f(\\q{q}, \\pos{m}) = \\rho_f(\\q{q}, 0)$$',
      ask: '把两个词放在同一个位置。这时距离是多少？长度的等式说明了什么？',
      answer: '无论在哪里，距离都是 0，所以长度的乘积处处相同。再让两个词是同一个词，它的长度就处处相同。',
      expect: [
        {
          says: '“向量越长，表示词越靠后，也可以。”',
          cure: '按“让长度增长”：同样两个词，在文末的得分高于在文首的得分。',
        },
      ],
      notes: '“同一个位置、同一个词”这个办法，第 7 步还要用。让学生自己想到：哪个距离是我们有把握的？',
      task: { text: '如果 $\\pos{n} = \\pos{m}$，距离是___。所以一个词的长度与___无关。', key: '0；位置' },
    },
  }),
  step(6, {
    en: {
      title: 'At position 0 a word stays as it is',
      text: '$$f(\\q{q}, 0) = \\q{q}$$',
      ask: 'Are we forced to say this, or do we choose it?',
      answer:
        'We choose it. Any other start would be a fixed change of all vectors, which the trained matrices can make themselves.',
      expect: [
        {
          says: '“$f(\\q{q}, 0) = \\lVert \\q{q} \\rVert$.”',
          cure: 'That is a number without a direction. $f(\\q{q}, 0)$ is $\\q{q}$ itself; only its length is $\\lVert \\q{q} \\rVert$.',
        },
      ],
      notes: 'Half a minute. It matters for step 10, where the same choice makes $\\gamma$ vanish.',
      task: {
        text: '$f(\\q{q}, 0) =$ ___, so the length of $f(\\q{q}, \\pos{m})$ is ___.',
        key: '$\\q{q}$; $\\lVert \\q{q} \\rVert$',
      },
    },
    zh: {
      title: '位置 0 上的词保持原样',
      text: '$$f(\\q{q}, 0) = \\q{q}$$',
      ask: '这是不得不如此，还是我们自己选定的？',
      answer: '是选定的。换一个起点，只是给所有向量加上同一个固定的变换，参数矩阵本来就能做到。',
      expect: [
        {
          says: '“$f(\\q{q}, 0) = \\lVert \\q{q} \\rVert$。”',
          cure: '那只是一个数，没有方向。$f(\\q{q}, 0)$ 就是 $\\q{q}$ 本身，$\\lVert \\q{q} \\rVert$ 只是它的长度。',
        },
      ],
      notes: '半分钟就够。第 10 步会用到：正因为这样选，$\\gamma$ 才是 0。',
      task: {
        text: '$f(\\q{q}, 0) =$ ___，所以 $f(\\q{q}, \\pos{m})$ 的长度是___。',
        key: '$\\q{q}$；$\\lVert \\q{q} \\rVert$',
      },
    },
  }),
  step(7, {
    en: {
      title: 'In one place all words turn by the same angle',
      text: '$$\\ang{\\Theta_f}(\\q{q}, \\pos{m}) - \\ang{\\Theta}(\\q{q}) = \\ang{\\Theta_f}(\\k{k}, \\pos{m}) - \\ang{\\Theta}(\\k{k})$$',
      ask: 'The left side has no key in it, the right side has no query. What can both sides depend on?',
      answer: 'On the place alone. Call it $\\ang{\\varphi}(\\pos{m})$: every word in place $\\pos{m}$ turns by it.',
      expect: [
        {
          says: '“Each word has its own angle.”',
          cure: 'Each word has its own direction at the start. What position adds to it is the same for all: drag an arrow and watch the two numbers.',
        },
      ],
      notes:
        'The heart of the derivation. If one argument is to be remembered, it’s this: a thing that depends on neither word depends on the place alone.',
      task: { text: 'The angle that the position adds depends on ___, but not on ___.', key: 'the place; the word' },
    },
    zh: {
      title: '在同一个位置，所有的词转同样的角',
      text: '$$\\ang{\\Theta_f}(\\q{q}, \\pos{m}) - \\ang{\\Theta}(\\q{q}) = \\ang{\\Theta_f}(\\k{k}, \\pos{m}) - \\ang{\\Theta}(\\k{k})$$',
      ask: '左边没有键，右边没有查询。两边能取决于什么？',
      answer: '只取决于位置，记作 $\\ang{\\varphi}(\\pos{m})$：在位置 $\\pos{m}$ 上，每个词都转这个角。',
      expect: [
        {
          says: '“每个词有自己的角度。”',
          cure: '每个词出发时有自己的方向，位置给它加上的角却都一样：拖动箭头，看那两个数。',
        },
      ],
      notes: '推导的核心。如果只能记住一个论证，就记这一个：与两个词都无关的东西，只取决于位置。',
      task: { text: '位置所加的角取决于___，与___无关。', key: '位置；词' },
    },
  }),
  step(8, {
    en: {
      title: 'One word further is always the same turn',
      text: '$$\\ang{\\varphi}(\\pos{n} + 1) - \\ang{\\varphi}(\\pos{n}) = \\theta$$',
      ask: 'Let the key stand one place before the query. Look for $\\pos{n}$ on the right side of the equation in the figure. What follows?',
      answer: 'It isn’t there. So one word further means the same turn everywhere: $\\theta$.',
      expect: [
        {
          says: '“Angles could grow faster and faster.”',
          cure: 'Press *turn by m²θ*: the steps grow, and the solid line bends.',
        },
        {
          says: '“The difference is an arithmetic progression.”',
          cure: 'The difference is constant. The angles themselves are the arithmetic progression; that is step 9.',
        },
      ],
      notes: 'Move q along the ruler, one place at a time, and let the class count the steps of the fan aloud.',
      task: {
        text: '$\\ang{\\varphi}(\\pos{n} + 1) - \\ang{\\varphi}(\\pos{n})$ is ___ for all $\\pos{n}$.',
        key: 'the same: a constant, $\\theta$',
      },
    },
    zh: {
      title: '每往后一个词，转的角都一样',
      text: '$$\\ang{\\varphi}(\\pos{n} + 1) - \\ang{\\varphi}(\\pos{n}) = \\theta$$',
      ask: '让键紧挨在查询前一位。在图中等式的右边找 $\\pos{n}$。由此得到什么？',
      answer: '右边没有 $\\pos{n}$。所以往后一个词，在哪里都转同样的角：$\\theta$。',
      expect: [
        { says: '“角度可以越转越快。”', cure: '按“转 m²θ”：每一步越来越大，实线就弯了。' },
        {
          says: '“这个差是等差数列。”',
          cure: '差是常数；成等差数列的是角本身，那是第 9 步。',
        },
      ],
      notes: '沿标尺一格一格地移动 q，让全班跟着数扇形展开了几步。',
      task: {
        text: '对所有的 $\\pos{n}$，$\\ang{\\varphi}(\\pos{n} + 1) - \\ang{\\varphi}(\\pos{n})$ 都___。',
        key: '相同，是常数 $\\theta$',
      },
    },
  }),
  step(9, {
    en: {
      title: 'Equal steps make an arithmetic progression',
      text: '$$\\ang{\\varphi}(\\pos{m}) = \\pos{m}\\,\\theta + \\gamma$$',
      ask: 'From place 0 to place $\\pos{m}$ there are how many steps? How far has the word turned there?',
      answer:
        '$\\pos{m}$ steps of $\\theta$ each, from the start $\\gamma$: $\\pos{m}\\,\\theta + \\gamma$. The size of $\\theta$ is left for us to choose.',
      notes: 'Known from school: first term and constant difference. Let the class answer the question in the figure.',
      task: {
        text: 'With $\\theta = 15^\\circ$ and $\\gamma = 0$, a word at position 8 has turned by ___°.',
        key: '[120]{=lesson.steps}',
      },
    },
    zh: {
      title: '每步相等，就是等差数列',
      text: '$$\\ang{\\varphi}(\\pos{m}) = \\pos{m}\\,\\theta + \\gamma$$',
      ask: '从位置 0 到位置 $\\pos{m}$ 有几步？到那里一共转过多少？',
      answer:
        '从 $\\gamma$ 出发，走 $\\pos{m}$ 步，每步 $\\theta$：$\\pos{m}\\,\\theta + \\gamma$。$\\theta$ 取多大，由我们选。',
      notes: '中学学过：首项和公差。让全班回答图中的问题。',
      task: { text: '取 $\\theta = 15^\\circ$、$\\gamma = 0$，位置 8 上的词转过 ___°。', key: '[120]{=lesson.steps}' },
    },
  }),
  step(10, {
    en: {
      title: 'Where the angles start doesn’t matter',
      text: '$$\\gamma = 0$$',
      ask: 'Turn both words by any $\\gamma$. Does the score notice?',
      answer: 'No: it drops out of the difference. And by step 6 it is 0.',
      notes: 'Half a minute: move the slider, watch both lines stay.',
      task: {
        text: '$\\gamma$ drops out of the score, because the score contains only the ___ of two directions.',
        key: 'difference',
      },
    },
    zh: {
      title: '从哪个角出发，没有关系',
      text: '$$\\gamma = 0$$',
      ask: '让两个词都多转任意一个 $\\gamma$。得分看得出来吗？',
      answer: '看不出来：相减时消掉了。而按第 6 步，它就是 0。',
      notes: '半分钟：移动滑块，看两条线都不变。',
      task: { text: '$\\gamma$ 在得分里消掉了，因为得分里只有两个方向的___。', key: '差' },
    },
  }),
  step(11, {
    en: {
      title: 'The answer: turn every word by its position times a fixed angle',
      text: '$$f(\\q{q}, \\pos{m}) = \\q{q}\\, e^{\\,\\im\\, \\ang{\\pos{m}\\theta}}$$',
      ask: 'What did we ask for, what did we choose, and what followed?',
      answer:
        'Asked for: steps 1 and 4, one rule for queries and keys. Chosen: the start, step 6, and the size of $\\theta$. All the rest followed.',
      expect: [
        {
          says: '“Rotation is one good idea among many.”',
          cure: 'Under these requirements nothing else is left, except $\\theta = 0$, which ignores positions.',
        },
      ],
      notes:
        'Run the check with the class: [a thousand]{=derivation.checks} random words, and the largest difference is only rounding. Then collect the three lists on the board.',
      task: {
        text: 'Forced or chosen? A word keeps its length: ___. A word at position 0 stays as it is: ___. The size of $\\theta$: ___.',
        key: 'forced; chosen; chosen',
      },
    },
    zh: {
      title: '结论：每个词转过位置乘以一个固定的角',
      text: '$$f(\\q{q}, \\pos{m}) = \\q{q}\\, e^{\\,\\im\\, \\ang{\\pos{m}\\theta}}$$',
      ask: '我们要求了什么，选定了什么，推出了什么？',
      answer:
        '要求的：第 1 步和第 4 步，查询和键用同一个规则。选定的：第 6 步的起点，还有 $\\theta$ 的大小。其余都是推出来的。',
      expect: [
        {
          says: '“旋转只是许多好办法中的一种。”',
          cure: '在这些要求之下，别无选择；除非取 $\\theta = 0$，那就根本没有位置信息。',
        },
      ],
      notes: '带着全班做一次验算：随机取[一千]{=derivation.checks}组词，最大的差只是舍入误差。然后在黑板上列出这三类。',
      task: {
        text: '推出来的还是选定的？词的长度不变：___。位置 0 上的词保持原样：___。$\\theta$ 的大小：___。',
        key: '推出来的；选定的；选定的',
      },
    },
  }),
  step(12, {
    en: {
      title: 'As a matrix: a rotation',
      text: '$$R_{\\pos{m}} = \\begin{pmatrix} \\cos \\ang{\\pos{m}\\theta} & -\\sin \\ang{\\pos{m}\\theta} \\\\ \\sin \\ang{\\pos{m}\\theta} & \\cos \\ang{\\pos{m}\\theta} \\end{pmatrix}$$',
      ask: 'Multiply $(q_1 + \\im q_2)(\\cos \\ang{\\varphi} + \\im \\sin \\ang{\\varphi})$ out. Where does the minus sign come from?',
      answer:
        'From $\\im \\cdot \\im = -1$: the product $\\im q_2 \\cdot \\im \\sin \\ang{\\varphi}$ is real and negative.',
      expect: [
        {
          says: '“The minus may stand at the other sine as well.”',
          cure: 'Then the matrix turns the other way; that would be right with the opposite sign of $\\theta$. With two plus signs (*lose the minus*) it is no rotation at all.',
        },
      ],
      notes: 'Ask where $(1, 0)$ and $(0, 1)$ go: these are the two columns.',
      task: { text: 'The first column of $R_{\\pos{m}}$ is where the vector ___ goes.', key: '$(1, 0)$' },
    },
    zh: {
      title: '写成矩阵：旋转矩阵',
      text: '$$R_{\\pos{m}} = \\begin{pmatrix} \\cos \\ang{\\pos{m}\\theta} & -\\sin \\ang{\\pos{m}\\theta} \\\\ \\sin \\ang{\\pos{m}\\theta} & \\cos \\ang{\\pos{m}\\theta} \\end{pmatrix}$$',
      ask: '把 $(q_1 + \\im q_2)(\\cos \\ang{\\varphi} + \\im \\sin \\ang{\\varphi})$ 乘开。负号从哪里来？',
      answer: '来自 $\\im \\cdot \\im = -1$：$\\im q_2 \\cdot \\im \\sin \\ang{\\varphi}$ 这一项是实数，而且是负的。',
      expect: [
        {
          says: '“负号放在另一个正弦前面也行。”',
          cure: '那就是往反方向转，把 $\\theta$ 变号才对。两处都是加号（“漏掉负号”），就根本不是旋转了。',
        },
      ],
      notes: '问 $(1, 0)$ 和 $(0, 1)$ 转到哪里：这就是矩阵的两列。',
      task: { text: '$R_{\\pos{m}}$ 的第一列，就是向量___转到的地方。', key: '$(1, 0)$' },
    },
  }),
  step(13, {
    en: {
      title: 'It is enough to turn one of the two',
      text: '$$\\langle R_{\\pos{m}}\\, \\q{q},\\, R_{\\pos{n}}\\, \\k{k} \\rangle = \\q{q}^{\\mathrm T} R_{\\pos{n} - \\pos{m}}\\, \\k{k}$$',
      ask: 'A transposed rotation turns back. By how many positions is the key turned if the query stays?',
      answer: 'By $\\pos{n} - \\pos{m}$: on by $\\pos{n}$ and back by $\\pos{m}$.',
      expect: [
        {
          says: '“By $\\pos{m} - \\pos{n}$, as in step 11.”',
          cure: 'Press *write R(m − n)*: the two sides come apart. In step 11 the product is turned, and there the key has a star.',
        },
      ],
      notes:
        'In numbers, $\\cos a \\cos b + \\sin a \\sin b$ is $\\cos(a - b)$, the formula from school. A class that knows it should find it here.',
      task: {
        text: '$R_{\\pos{m}}^{\\mathrm T} R_{\\pos{n}}$ is a rotation, too: it turns by ___ positions. With $\\pos{m} = 7$ and $\\pos{n} = 3$ these are ___.',
        key: '$\\pos{n} - \\pos{m}$; $-4$',
      },
    },
    zh: {
      title: '只转其中一个也够',
      text: '$$\\langle R_{\\pos{m}}\\, \\q{q},\\, R_{\\pos{n}}\\, \\k{k} \\rangle = \\q{q}^{\\mathrm T} R_{\\pos{n} - \\pos{m}}\\, \\k{k}$$',
      ask: '旋转矩阵转置之后就是往回转。如果查询不动，键要转过几个位置？',
      answer: '$\\pos{n} - \\pos{m}$：先往前转 $\\pos{n}$，再往回转 $\\pos{m}$。',
      expect: [
        {
          says: '“是 $\\pos{m} - \\pos{n}$，第 11 步就是这样写的。”',
          cure: '按“写成 R(m − n)”：两边不相等了。第 11 步转的是乘积，其中的键取了共轭。',
        },
      ],
      notes:
        '代入数，就是学过的公式：$\\cos a \\cos b + \\sin a \\sin b$ 等于 $\\cos(a - b)$。学过和角公式的班级应当自己认出来。',
      task: {
        text: '$R_{\\pos{m}}^{\\mathrm T} R_{\\pos{n}}$ 也是旋转，转过___个位置。取 $\\pos{m} = 7$、$\\pos{n} = 3$，就是___个。',
        key: '$\\pos{n} - \\pos{m}$；$-4$',
      },
    },
  }),
  step(14, {
    en: {
      title: 'Many pairs, each with its own speed',
      text: '$$R_{\\pos{m}} = \\begin{pmatrix} R_{\\pos{m}, \\theta_0} & & \\\\ & \\ddots & \\\\ & & R_{\\pos{m}, \\theta_{P-1}} \\end{pmatrix}$$',
      ask: 'A real head has $d = 128$ numbers. How many pairs is that, and why does the sum still depend on the distance alone?',
      answer:
        '[64]{=derivation.pairs} pairs. The score is the sum over the pairs, and each of them meets the requirement.',
      expect: [
        {
          says: '“The derivation says which $\\theta_i$ to take.”',
          cure: 'It doesn’t: any will do. Why there are many speeds is the next question; see [slow hands](#figure-wavelengths).',
        },
      ],
      notes:
        'Move both words and let the class see all hands turn while the solid line stays flat. That’s the end of the derivation.',
      task: {
        text: 'A head of $128$ numbers has ___ pairs, and each pair has its own ___.',
        key: '[64]{=derivation.pairs}; $\\theta_i$, its speed',
      },
    },
    zh: {
      title: '许多对，各有各的转速',
      text: '$$R_{\\pos{m}} = \\begin{pmatrix} R_{\\pos{m}, \\theta_0} & & \\\\ & \\ddots & \\\\ & & R_{\\pos{m}, \\theta_{P-1}} \\end{pmatrix}$$',
      ask: '真正的头有 $d = 128$ 个数。一共有多少对？总和为什么仍然只取决于距离？',
      answer: '[64]{=derivation.pairs} 对。得分是各对的内积之和，每一对都符合要求。',
      expect: [
        {
          says: '“推导告诉我们 $\\theta_i$ 该取多大。”',
          cure: '没有，取多大都行。为什么要有许多种转速是下一个问题，见[慢指针](#figure-wavelengths)。',
        },
      ],
      notes: '让两个词一起移动：所有指针都在转，实线始终是平的。推导到此结束。',
      task: {
        text: '有 $128$ 个数的头一共有___对，每一对有自己的___。',
        key: '[64]{=derivation.pairs}；$\\theta_i$，即转速',
      },
    },
  }),
];
