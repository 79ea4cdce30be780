/** Scenes for one audience: a proof that needs many hands, a head that is built, a model that is stretched. */
import type { Scene } from '../scene.js';

export const ROOMS: readonly Scene[] = [
  {
    id: 'many',
    figure: 'many',
    settings: 'many.hands=fast',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-many',
    goal: 'slow',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'One hand is not enough',
        text: 'The curve is the mean cosine of the hands that take part: 1 where they all point as they did at the start.',
        ask: 'Any speed will do, says the derivation. Which single hand tells best how far away a word is: the fastest, a middle one, or the slowest? Raise your hand.',
        answer:
          'None does. To the fastest, [1,302]{=hands.alike} larger distances look at least as similar as the next word. The slowest changes its cosine from one word to the next only in the [ninth]{=hands.slowNext} decimal.',
        expect: [
          {
            says: '“The slowest one, it never comes round.”',
            cure: 'Press *slowest*: the curve starts flat. A hand that hardly moves cannot tell the next word from this one.',
          },
          {
            says: '“Then take all hands fast.”',
            cure: 'Drag across the hands on the left: far away they come together again, and a distant word looks near.',
          },
        ],
        notes:
          'After the vote press *fastest*, *middle*, *slowest*, and let the class read the line about larger distances. Then *every [16]{=}th*: with these four hands [eight]{=hands.fourAlike} such distances are left. Compare with the digits of a number. Whoever is fast looks for the fewest hands that leave none.',
        task: {
          text: 'A fast hand tells ___ apart, and then it ___. A slow hand never comes round, but it hardly tells ___ apart.',
          key: 'neighbouring words; comes round, so that far words look near; neighbouring words',
        },
      },
      zh: {
        title: '一根指针不够',
        text: '曲线是参与计算的指针的平均余弦：所有指针都回到出发时的方向，它就是 1。',
        ask: '推导说，哪种转速都行。只用一根指针，最快的、中间的、最慢的，哪一根最能看出一个词有多远？举手表决。',
        answer:
          '都不行。在最快的那根看来，有 [1,302]{=hands.alike} 个更远的距离至少与下一个词一样像；最慢的那根，从一个词到下一个词，余弦要到小数点后[第九]{=hands.slowNext}位才有变化。',
        expect: [
          {
            says: '“最慢的，它永远不会转回来。”',
            cure: '按“最慢”：曲线起初是平的。几乎不动的指针，分不清这个词和下一个词。',
          },
          {
            says: '“那就全用快的。”',
            cure: '拖过左边的一段指针：到了远处它们又聚到一起，很远的词看上去却很近。',
          },
        ],
        notes:
          '表决之后依次按“最快”“中间”“最慢”，让学生读出“更远的距离”那一行。再按“每 [16]{=} 根取一”：用这四根，这样的距离只剩[八]{=hands.fourAlike}个。可以与一个数的各个数位作比较。做得快的学生可以找一找：最少用几根，就一个也不剩。',
        task: {
          text: '快的指针分得清___，但后来会___。慢的指针不会转回来，但几乎分不清___。',
          key: '相邻的词；转回来，远处的词于是显得很近；相邻的词',
        },
      },
    },
  },
  {
    id: 'guess',
    figure: 'guess',
    settings: 'fade.seed=118',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-guess',
    goal: 'fade',
    does: ['write', 'try', 'sheet'],
    words: {
      en: {
        title: 'Does a score fade with the distance?',
        ask: 'A query and a key are drawn at random. The key moves away, word by word. Draw the curve of the score on paper; then somebody draws it on the screen.',
        answer:
          'It keeps swinging. At every distance, scores of random queries and keys have mean 0 and the same spread, so near or far makes no difference.',
        expect: [
          {
            says: '“It fades: RoPE makes far words weaker.”',
            cure: 'Press *Another q and k* a few times: no curve fades for good. What falls is an upper bound, and only on average.',
          },
          {
            says: '“It stays where it began.”',
            cure: 'That would need all hands to stand still. Only the slow ones nearly do; the fast ones make it swing.',
          },
        ],
        notes:
          'Everybody draws before anything is shown; this is what the scene is for. Collect two or three shapes on the screen. Afterwards ask who has read that RoPE makes far words weaker, and where: many notes say so.',
        task: {
          text: 'My guess for the score of a random query and key over the distance: ___. What it does: ___. So distance alone does not ___ far words.',
          key: 'an own guess; it keeps swinging, with the same spread near and far; silence',
        },
      },
      zh: {
        title: '得分会随距离衰减吗？',
        ask: '随机取一个查询和一个键，键一个词一个词地走远。先在纸上画出得分的曲线，再请一位同学画到屏幕上。',
        answer: '一直上下摆动。在每个距离上，随机的查询和键的得分平均值都是 0，离散程度也都相同，远近没有差别。',
        expect: [
          {
            says: '“会衰减：RoPE 使远处的词变弱。”',
            cure: '多按几次“换一组 q 和 k”：没有一条曲线一直衰减下去。下降的是一个上界，而且只是平均来说。',
          },
          {
            says: '“保持不变。”',
            cure: '那要所有指针都不动才行。几乎不动的只有慢的指针，快的指针使它摆动。',
          },
        ],
        notes:
          '一定要人人都画完，再显示得分，这一步的意义就在这里。请两三位学生把不同的形状画到屏幕上。最后问：谁读到过“RoPE 使远处的词变弱”，在哪里读到的？许多笔记都这样写。',
        task: {
          text: '随机的查询和键，得分随距离怎样变，我猜：___。实际上：___。可见单靠距离，并不能把远处的词___。',
          key: '自己的猜测；一直摆动，远近的离散程度相同；压下去',
        },
      },
    },
  },
  {
    id: 'remedies',
    figure: 'coverage',
    settings: 'past.methods=linear.ntk.yarn&pair=63',
    veiled: false,
    hide: ['table', 'export'],
    lock: ['model', 'past.train', 'past.target'],
    place: 'figure-coverage',
    goal: 'past',
    does: ['vote', 'pairs', 'say'],
    words: {
      en: {
        title: 'Every remedy costs something',
        text: 'Three remedies for [eight]{=past.times} times the training length: red are angles that training never had, and amber shows how far neighbouring words are still apart.',
        ask: 'Which remedy would you take? Raise your hand. Then three groups, one remedy each: what is still red, and what has become of neighbouring words?',
        answer:
          'Interpolation leaves nothing red, but neighbours are apart by only [an eighth]{=past.eighth} of their angle, in every pair. NTK-aware leaves the fastest pair as it was, and [17]{=past.unseenNtk} pairs still turn red. YaRN leaves the fast pairs as they were and nothing red; short texts pay for it.',
        expect: [
          {
            says: '“Interpolation, since nothing is red.”',
            cure: 'Look at the amber in the first bars: the fastest pair had no problem, and it is squeezed as well.',
          },
          {
            says: '“Any of them is fine without training.”',
            cure: 'The figure shows angles, not losses. How well a model copes is measured: [which remedy when](#remedies).',
          },
        ],
        notes:
          'Two minutes in groups, then one sentence from each group, in the order of the picture. Write three columns on the board: new angles, neighbours, what it costs. The names are worth learning here: they are the words of the files.',
        task: {
          text: 'Fill in: what is still new, and what becomes of neighbouring words. Interpolation: ___. NTK-aware: ___. YaRN: ___.',
          key: 'nothing new, all neighbours closer by the factor; some slow pairs new, the fastest pair as before; nothing new, the fast pairs as before',
        },
      },
      zh: {
        title: '每种办法都有代价',
        text: '三种办法并排，文本长度是训练长度的[八]{=past.times}倍：红色是训练中没有的角度，琥珀色表示相邻两词的夹角还剩多少。',
        ask: '你会选哪一种？先举手表决。然后分三组，每组负责一种：还有哪些是红的？相邻的词怎样了？',
        answer:
          '内插：没有红色，但每一对里相邻两词的夹角都只剩[八分之一]{=past.eighth}。NTK-aware：最快的一对不变，仍有 [17]{=past.unseenNtk} 对变红。YaRN：快的对不变，也没有红色，代价由短文本承担。',
        expect: [
          {
            says: '“选内插，因为没有红色。”',
            cure: '看最前面几根竖条的琥珀色：最快的一对本来没有问题，也跟着被压缩了。',
          },
          {
            says: '“不训练的话，哪种都行。”',
            cure: '图里画的是角度，不是损失。模型应付得怎样，要靠测量，见[“什么时候用哪种办法”](#remedies)。',
          },
        ],
        notes:
          '分组讨论两分钟，然后按图中的顺序，每组说一句话。黑板上列三栏：新的角度、相邻的词、代价。这里的名称值得记住，配置文件里用的就是这些词。',
        task: {
          text: '填写：还有什么是新的，相邻的词怎样。内插：___。NTK-aware：___。YaRN：___。',
          key: '没有新的角度，相邻的词按倍数变近；一部分慢的对有新的角度，最快的一对不变；没有新的角度，快的对不变',
        },
      },
    },
  },
  {
    id: 'layout',
    figure: 'layout',
    settings: 'layout.line=3&layout.moved=0',
    hide: ['table', 'export'],
    place: 'figure-layout',
    goal: 'code',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'Which two numbers are a pair?',
        text: 'The paper pairs neighbours. Much code pairs a number of the first half with one of the second.',
        ask: 'A model was trained with neighbours as pairs, and is run by code that splits in halves. Does the program stop, give nonsense, or give slightly wrong answers? Raise your hand.',
        answer:
          'It does not stop: the wrong pairs are pairs, too. They turn, lengths stay, scores follow the distance alone. But they are not the scores that the model was trained with.',
        expect: [
          {
            says: '“There will be an error, the shapes don’t match.”',
            cure: 'Both listings take and return as many numbers. Step through them: only the places differ.',
          },
          {
            says: '“Then a test for the distance finds it.”',
            cure: 'It does not: the score depends on the distance alone in both. Compare the three scores below the listings.',
          },
        ],
        notes:
          'Step through both listings until everybody can say which channel meets which. Then read the three scores: as trained, mixed up, and with the rows of the matrices reordered. A test that finds the mistake compares with a known score, not with itself.',
        task: {
          text: 'With $d = 8$, pair 1 has the channels ___ and ___ if neighbours are pairs, and ___ and ___ if pairs are split in halves.',
          key: '[2]{=}; [3]{=}; 1; [5]{=}',
        },
      },
      zh: {
        title: '哪两个数是一对？',
        text: '论文让相邻的数成对，许多代码却从前后两半各取一个。',
        ask: '模型训练时相邻的数成对，运行的代码却前后对半。程序会报错、给出乱码，还是答得稍有偏差？举手表决。',
        answer: '不会报错：配错的两个数也是一对，照样旋转，长度不变，得分也只取决于距离，只不过已经不是训练时的得分。',
        expect: [
          {
            says: '“会报错，形状对不上。”',
            cure: '两段代码收进和给出的数一样多。一行一行地走：不同的只是位置。',
          },
          {
            says: '“检验一下是否只取决于距离，就能发现。”',
            cure: '发现不了：两种排法的得分都只取决于距离。比较代码下面的三个得分。',
          },
        ],
        notes:
          '把两段代码一行一行地走，直到人人都说得出哪个通道与哪个通道相遇。再读三个得分：按训练时的排法、弄混的、把矩阵的行换位之后的。能发现这个错误的检验，是与一个已知的得分比较，而不是自己与自己比。',
        task: {
          text: '$d = 8$ 时，第 1 对的通道，相邻成对是 ___ 和 ___，前后对半是 ___ 和 ___。',
          key: '[2]{=}；[3]{=}；1；[5]{=}',
        },
      },
    },
  },
  {
    id: 'bits',
    figure: 'bits',
    settings: 'bits.at=4095&bits.distance=16',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-bits',
    goal: 'code',
    does: ['write', 'try', 'sheet'],
    words: {
      en: {
        title: 'A position needs more digits than a word',
        text: 'bfloat16, in which most models run, keeps [eight]{=bits.bf16} binary digits.',
        ask: 'How far can bfloat16 count without leaving a number out? Write your number down. What does that do to the angles?',
        answer:
          'To [256]{=bits.counts}: after that every second number is missing, and two neighbouring words get one position. So angles are formed in float32 or better, and rounded after cosine and sine.',
        expect: [
          {
            says: '“Much further, it has enough bits.”',
            cure: 'Half of the bits are sign and exponent: they say how large a number is, and not which one.',
          },
          {
            says: '“Then nothing may be in bfloat16.”',
            cure: 'Press *angles in f32, the rest in bf16*: what does not grow with the position may be rounded.',
          },
        ],
        notes:
          'Start with everything in bfloat16, and let the class follow the score, which ought to be flat. Then make one stage after the other exact, and ask before each what will get better. The answer to take home is one line: the position, the frequency and the angle need float32.',
        task: {
          text: 'Three of the six numbers between a position and a score may be in bfloat16: ___, ___ and ___, because they do not ___ with the position.',
          key: 'cosine and sine; the turned vectors; the score; grow',
        },
      },
      zh: {
        title: '位置要用的位数，比一个数多',
        text: '大多数模型用 bfloat16 运行，它保留[八]{=bits.bf16}位二进制有效数字。',
        ask: 'bfloat16 能不间断地数到几？写下你的数。这对角度有什么影响？',
        answer:
          '数到 [256]{=bits.counts}：再往后要隔一个数才有一个，相邻的两个词得到同一个位置。所以角度要用 float32 或更精确的格式来算，取完余弦和正弦再舍入。',
        expect: [
          {
            says: '“远得多，位数够用。”',
            cure: '有一半的位是符号和指数，只说明一个数有多大，不说明是哪一个。',
          },
          {
            says: '“那就什么都不能用 bfloat16。”',
            cure: '按“角度用 f32，其余用 bf16”：不随位置增大的数可以舍入。',
          },
        ],
        notes:
          '先全用 bfloat16，让学生看得分：它本该是平的。再把各步逐一改成精确，每改一步之前先问：什么会变好？要带走的结论只有一句：位置、频率和角度要用 float32。',
        task: {
          text: '从位置到得分的六个数里，有三个可以用 bfloat16：___、___和___，因为它们不随位置___。',
          key: '余弦和正弦；转过的向量；得分；增大',
        },
      },
    },
  },
  {
    id: 'line',
    place: 'remedies',
    goal: 'past',
    does: ['write', 'pairs'],
    words: {
      en: {
        title: 'The line to type, and a number that tells',
        text: 'The planner takes a model, the program that runs it and a length, and gives the line to type.',
        ask: 'Take a model of your own. Write down the line that stretches it, and one number that would tell you that it went wrong.',
        answer:
          'The planner gives the line, what the program computes of it, and what it ignores. A number that tells is the loss over a text longer than the training length: it should not jump where training ended.',
        expect: [
          {
            says: '“The context length of the file is the training length.”',
            cure: 'Files often name the stretched length. Look for a factor beside it, and for an original length.',
          },
          {
            says: '“It answers, so it works.”',
            cure: 'Short questions are answered as before. Test with a text beyond the training length.',
          },
        ],
        notes:
          'This is the exit ticket: collect the lines and the numbers. The planner is a page of this site, at the foot of *Which remedy when*; the file for a stick does not have it. Without it, let the class say which remedy it would take, for which length, and what it would measure.',
        task: {
          text: 'My model: ___. Its training length: ___. The line to type: ___. A number that would tell me that it went wrong: ___.',
          key: 'for example: the loss over a text longer than the training length, beside that over its beginning',
        },
      },
      zh: {
        title: '要输入的那一行，和一个说明问题的数',
        text: '在规划器里选好模型、运行它的程序和长度，就得到要输入的那一行。',
        ask: '选一个你自己用的模型。写下把它拉长的那一行，再写下一个数：出了错，看它就知道。',
        answer:
          '规划器给出要输入的一行，也说明程序据此算什么、忽略什么。能说明问题的数，是长于训练长度的文本上的损失：在训练结束的地方，它不应当突然上升。',
        expect: [
          {
            says: '“文件里写的上下文长度就是训练长度。”',
            cure: '文件里写的往往是拉长以后的长度。看旁边有没有倍数，有没有原来的长度。',
          },
          {
            says: '“能回答，就说明没问题。”',
            cure: '短的问题照样能答。要用长于训练长度的文本来检验。',
          },
        ],
        notes:
          '这一步是课末小测：把学生写的行和数收上来。规划器是本站的一页，在“什么时候用哪种办法”一节的末尾；优盘上的单个文件里没有。用不上规划器时，请学生说：会选哪种办法，用到多长，要测量什么。',
        task: {
          text: '我的模型：___。它的训练长度：___。要输入的一行：___。出了错，能说明问题的数：___。',
          key: '例如：长于训练长度的文本上的损失，与这段文本开头的损失相比',
        },
      },
    },
  },
];
