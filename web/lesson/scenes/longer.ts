/** Many speeds, fading, and texts longer than those in training. */
import type { Scene } from '../scene.js';

export const LONGER: readonly Scene[] = [
  {
    id: 'slow',
    figure: 'wavelengths',
    settings: 'pair=46',
    hide: ['table', 'export'],
    lock: ['model', 'base'],
    place: 'figure-wavelengths',
    goal: 'slow',
    does: ['write', 'try', 'sheet'],
    words: {
      en: {
        title: 'Slow hands never come round in training',
        text: '$$\\lambda_i = \\frac{2\\pi}{\\theta_i}$$',
        ask: 'Why not one speed for all hands? And which hands of this model never completed a turn in training?',
        answer:
          'One speed mixes positions up: a fast hand soon comes round, a slow one hardly tells neighbours apart. In Llama 2, [18]{=past.unseenNone} of [64]{=hands.llama2} hands never completed a turn.',
        expect: [
          {
            says: '“The slow hands are useless, because they hardly move.”',
            cure: 'Take two positions far apart: the fast hands have come round many times, only the slow ones still say which is later. [Take hands away](#figure-many) to see it.',
          },
          {
            says: '“More speeds would be needed for longer texts.”',
            cure: 'There are enough. The trouble is another one: above the dotted line are hands that training has never seen all the way round.',
          },
        ],
        notes:
          'Explain the axis first: each mark is a hand, its height is how many words one turn takes, and each line of the grid is [ten]{=} times the one below. Ask for the first hand: about [six]{=lesson.first} words. The dotted line is the length of the texts in training. The word *critical dimension* is for those who read papers.',
        task: {
          text: 'A hand turns by $\\theta = 0.01$ radians per word. One turn takes about ___ words ($2\\pi \\approx 6.28$). In a training text of [500]{=} words it completes a turn: yes or no? ___',
          key: 'about [628]{=lesson.words}; no',
        },
      },
      zh: {
        title: '慢指针在训练中从未转完一圈',
        text: '$$\\lambda_i = \\frac{2\\pi}{\\theta_i}$$',
        ask: '为什么不让所有指针转得一样快？这个模型的哪些指针在训练中从未转完一圈？',
        answer:
          '只有一种速度，位置就会混淆：快指针很快绕回来，慢指针又分不清相邻的词。Llama 2 的 [64]{=hands.llama2} 根指针里，有 [18]{=past.unseenNone} 根从未转完一圈。',
        expect: [
          {
            says: '“慢指针几乎不动，没有用。”',
            cure: '看相距很远的两个位置：快指针已经转了许多圈，只有慢指针还说得出谁在后面。[拿掉一些指针](#figure-many)就看得到。',
          },
          {
            says: '“文本更长，就需要更多种速度。”',
            cure: '速度已经够多了。问题在别处：虚线以上的指针，训练时从未见过它们转完一圈。',
          },
        ],
        notes:
          '先讲坐标轴：每个点是一根指针，高度是转一圈要走多少个词，每往上一格就是[十]{=}倍。问第一根：大约[六]{=lesson.first}个词。虚线是训练文本的长度。“临界维度”这个词，留给要读论文的学生。',
        task: {
          text: '一根指针每个词转 $\\theta = 0.01$ 弧度。转一圈大约要 ___ 个词（$2\\pi \\approx 6.28$）。在 [500]{=} 个词的训练文本里，它能转完一圈吗？___',
          key: '约 [628]{=lesson.words}；不能',
        },
      },
    },
  },
  {
    id: 'fade',
    figure: 'needle',
    settings: 'needle.aim=0',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-needle',
    goal: 'fade',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'A score need not fade with the distance',
        text: 'The key is the query itself, turned by some number of positions.',
        ask: 'Many notes say that with RoPE the score fades with the distance. Aim the key at distance 200. What happens?',
        answer:
          'The score is highest at distance 200. What the paper proves to fall, on average and with ups and downs, is an upper bound. The score itself may rise.',
        expect: [
          {
            says: '“It is proven that the dot product decays.”',
            cure: '[The bound](#figure-decay) lies above the score everywhere, and still the score rises. A bound is no promise about what lies below it.',
          },
          {
            says: '“Then RoPE does nothing about distance.”',
            cure: 'Set the aim back to 0: a key like the query does fade on the whole. RoPE gives the head the choice.',
          },
        ],
        notes:
          'Ask first who has read that RoPE makes scores decay; often somebody has. Then drag the aim slowly. If a student knows statistics: for random queries and keys the mean and the spread of the score are the same at every distance.',
        task: {
          text: 'True or false? With RoPE the score of two words always gets smaller with their distance. ___ What falls on average is ___.',
          key: 'false; an upper bound of the score',
        },
      },
      zh: {
        title: '得分不一定随距离衰减',
        text: '键就是查询本身，只是转过若干个位置。',
        ask: '许多笔记说，RoPE 的得分随距离衰减。把键瞄准距离 200，会怎样？',
        answer: '得分在距离 200 处最高。论文证明的是，一个上界会平均地、起伏着下降；得分本身可以上升。',
        expect: [
          {
            says: '“已经证明了内积会衰减。”',
            cure: '[上界](#figure-decay)处处高于得分，得分却照样上升。上界并不保证它下面的东西怎样变化。',
          },
          {
            says: '“那么 RoPE 对距离毫无作用。”',
            cure: '把瞄准的距离调回 0：与查询相同的键，得分总的来说确实衰减。RoPE 让每个头自己选。',
          },
        ],
        notes:
          '先问有谁读到过“RoPE 使得分远程衰减”，往往有人读过。然后慢慢拖动瞄准的距离。学过统计的学生可以再想一步：随机的查询和键，得分的平均值和标准差在每个距离上都相同。',
        task: {
          text: '判断：有了 RoPE，两个词的得分总是随距离变小。___ 平均来说下降的是___。',
          key: '错；得分的上界',
        },
      },
    },
  },
  {
    id: 'past',
    figure: 'coverage',
    settings: 'past.methods=none&pair=63',
    veiled: true,
    hide: ['table', 'export'],
    lock: ['model', 'past.train', 'past.target'],
    place: 'figure-coverage',
    goal: 'past',
    does: ['vote', 'say', 'sheet'],
    words: {
      en: {
        title: 'Past the training length, slow hands reach new angles',
        text: 'Each bar is the circle of one pair, unrolled. Green are angles met in training, red those that a longer text needs.',
        ask: 'The model was trained on [4,096]{=lesson.trained} words and now reads [32,768]{=past.target}. Which pairs get into trouble, the fast or the slow ones?',
        answer:
          'The slow ones: [18]{=past.unseenNone} of [64]{=hands.llama2} pairs need angles that training never showed. The fast ones have come round so often that no angle is new to them.',
        expect: [
          {
            says: '“RoPE is relative, so it works for texts of any length.”',
            cure: 'The distances are new, too. Point at the red arcs: no training text had these angles.',
          },
          {
            says: '“The fast pairs are in trouble, they turn the most.”',
            cure: 'Point at the first bars: green from end to end. A circle that is full has no new angles.',
          },
          {
            says: '“Then just squeeze the positions.”',
            cure: 'Add *Interpolation*: the red is gone, but look at the amber below each bar. Neighbouring words now differ by an eighth of the angle.',
          },
        ],
        notes:
          'One bar first: the frame and the ring show the chosen pair. Let the class point at the first red bar. Then, if there is time, add a remedy beside the first picture and ask what it costs. Remedies have names (interpolation, YaRN); the class need not learn them.',
        task: {
          text: 'Past the training length the ___ pairs reach angles that the model never met. Interpolation divides every position by $F$. It removes the new angles, but the angle between neighbouring words ___.',
          key: 'slow; shrinks to $1/F$',
        },
      },
      zh: {
        title: '超出训练长度，慢指针转到新的角度',
        text: '每根竖条是一对的圆，展开成直条。绿色是训练中见过的角度，红色是更长的文本要用的角度。',
        ask: '模型训练时一次读 [4,096]{=lesson.trained} 个词，现在要读 [32,768]{=past.target} 个。会出问题的是快的对，还是慢的对？',
        answer:
          '慢的对：[64]{=hands.llama2} 对里有 [18]{=past.unseenNone} 对要用到训练中从未见过的角度。快的对早已转过许多圈，没有哪个角度是新的。',
        expect: [
          {
            says: '“RoPE 是相对的，多长的文本都能用。”',
            cure: '距离也是新的。指着红色的弧说：训练文本里从来没有这些角度。',
          },
          {
            says: '“出问题的是快的对，它们转得最多。”',
            cure: '看最前面的几根竖条：从头到尾都是绿的。转满了的圆，没有新的角度。',
          },
          {
            says: '“那就把位置压缩一下。”',
            cure: '加上“内插”：红色没有了，但看竖条下方的琥珀色，相邻两词的夹角只剩八分之一。',
          },
        ],
        notes:
          '先只看一根竖条：方框和圆环标出选中的那一对。让学生指出第一根有红色的竖条。有时间的话，再并排加上一种办法，问它的代价是什么。办法的名称（内插、YaRN）不要求学生记住。',
        task: {
          text: '超出训练长度时，转得___的对会转到模型从未见过的角度。内插把所有位置除以 $F$，新的角度没有了，但相邻两词的夹角___。',
          key: '慢；缩小到 $1/F$',
        },
      },
    },
  },
  {
    id: 'wall',
    figure: 'wall',
    settings: 'wall.remedies=none',
    hide: ['table', 'export'],
    lock: ['wall.text'],
    place: 'figure-wall',
    goal: 'past',
    does: ['write', 'say', 'sheet'],
    words: {
      en: {
        title: 'A small model fails where its training ended',
        text: 'The loss says how badly a model predicts the next character: lower is better.',
        ask: 'This model was trained on [64]{=trained.length} characters at a time. Will it get better, stay, or get worse to the right of the red line?',
        answer:
          'It stays good a little further, then gets worse than a guess by the frequencies of the letters. So relative scores alone are not enough.',
        expect: [
          {
            says: '“It gets better, because it sees more of the text.”',
            cure: 'Follow the curve past the red line. Then add *Sliding window*: with the last characters alone it stays good, so the others only disturb.',
          },
          {
            says: '“That is only true of small models.”',
            cure: 'A fair doubt: this is one small model. [What is known](#known) says what papers report of large ones.',
          },
        ],
        notes:
          'The model runs in the browser; the first look takes a moment, so open this scene before the lesson. Cover the right half with a sheet of paper and let the class draw the curve that they expect.',
        task: {
          text: 'Draw the loss that you expect to the right of the red line. Then draw the true curve in another colour. They differ because ___.',
          key: 'for example: the angles of the slow pairs are new there, and nothing in training said what they mean',
        },
      },
      zh: {
        title: '小模型在训练结束的地方撞墙',
        text: '损失表示模型对下一个字符预测得有多差，越低越好。',
        ask: '这个模型训练时一次读 [64]{=trained.length} 个字符。到了红线右边，预测会变好、不变，还是变差？',
        answer: '还能好一小段，然后变得比只按字母频率猜还差。可见，光有相对的得分还不够。',
        expect: [
          {
            says: '“会变好，因为看到的文本更多。”',
            cure: '沿着曲线看到红线右边，再加上“滑动窗口”：只看最近的字符就一直很好，可见其余的字符只会干扰。',
          },
          {
            says: '“只有小模型才这样。”',
            cure: '怀疑得有道理：这只是一个小模型。论文对大模型的报告，见[“已知与未知”](#known)。',
          },
        ],
        notes:
          '模型在浏览器里运行，第一次打开要等一会儿，上课前先打开一遍。用一张纸遮住右半边，让学生先画出自己预期的曲线。',
        task: {
          text: '在红线右边画出你预期的损失，再用另一种颜色画出真实的曲线。两者不同，是因为___。',
          key: '例如：慢的对在那里的角度是新的，训练中从没有学过它们的意思',
        },
      },
    },
  },
  {
    id: 'exit',
    place: 'end',
    goal: 'both',
    does: ['write'],
    words: {
      en: {
        title: 'What you now know',
        text: 'Rotation puts the position into the direction of query and key. The score keeps only the difference of the two positions.',
        ask: 'Two words stand at positions 9 and 7. Both move to positions 109 and 107. What happens to each hand, to each angle between two hands, and to the score?',
        answer: 'Each hand turns, each angle between two hands stays, and so does the score.',
        expect: [
          {
            says: '“The score falls, because the words are later in the text.”',
            cure: 'Back to [both words](#figure-pair): walk on and watch the readout.',
          },
        ],
        notes:
          'Let everybody write the answer on paper, alone, in two minutes, and collect the sheets; it tells you where the next lesson must begin. The questions *Check yourself* of the page are homework: whoever sent an answer can copy it from the page.',
        task: {
          text: 'In one sentence: why does the score of two words not change when both move by the same number of places? ___',
          key: 'Both vectors of every pair turn by the same further angle, so the angle between them and their lengths stay, and the dot product depends on nothing else.',
        },
      },
      zh: {
        title: '你现在知道的',
        text: '旋转把位置放进查询和键的方向里，得分只留下两个位置之差。',
        ask: '两个词在位置 9 和位置 7，一起移到位置 109 和位置 107。每根指针怎样？两根指针的夹角怎样？得分怎样？',
        answer: '每根指针都转了，夹角都不变，得分也不变。',
        expect: [
          {
            says: '“词更靠后了，得分会下降。”',
            cure: '回到[两个词一起转](#figure-pair)：一起往后走，看读数。',
          },
        ],
        notes:
          '让每个人在纸上独立写答案，两分钟，然后收上来：下一节课从哪里开始，看了就知道。页面上的检查题留作家庭作业，学生可以把答题情况复制下来交给你。',
        task: {
          text: '用一句话回答：两个词移动同样多的位置，得分为什么不变？___',
          key: '每一对里，两个向量都多转了同样的角，夹角和长度都不变，而内积只取决于它们。',
        },
      },
    },
  },
];
