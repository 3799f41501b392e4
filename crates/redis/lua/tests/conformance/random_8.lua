
local cnt = 0
local function L() cnt = cnt + 1 if cnt > 60 then error("limit", 0) end end
local function S(v) if type(v) == "function" then return "fn" elseif type(v) == "table" then local n = 0 for k in pairs(v) do n = n + 1 end return "tab" .. n .. "#" .. #v elseif type(v) == "number" and v ~= v then return "nan" else return tostring(v) end end
local function P(...) L() local o = {} for i = 1, select("#", ...) do o[i] = S((select(i, ...))) end print(table.concat(o, "|")) end
local function id(...) L() return ... end
local function two() L() return 1, 2 end
local function va(...) L() return select("#", ...), ... end
local function iter(n) local i = 0 return function() i = i + 1 if i <= n then return i, i * 2 end end end

cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local a, e, d = t, ({true, m=(true), d.k} > 3.5) or ((not {k="10"; ...})), (d)[((function(a) return a end - (- c)) ~= (not (c - d)))]
  if (((true == (c == d))) + false) then

  end
  P({{{n=t[1], n=e.m}; ((false .. b)); [2]=function(a,...) return "" end}, ...})
  for d = 1, 1 do L()
    if e and c(d.n, 0, d) then

    elseif (a and (- (# false)) <= ({} / g(string.rep("x",""), (# e), ("abc" == false)))) then
      P(function(a,...) return ((x)[f]) end, ((not e) or type(false) or e.m % string.len(nil)))
    elseif t.m then
      a, t[b.n], x = function(a,b) return (a) end, (type((d * d:m())) <= b.m)
    end
  end
  do
    for c = x, 4, 2 do L()
      for a, b in pairs({1,2,n=3}) do L()
        y, d = (not t.m), 2, function(a,...) return string.rep("x",(-1 >= c)) end
        a, x, t[1] = (# {n=a})
      end
      for b = 3, 1 do L()
        for a, b in next, {5} do L()
          local c = (0) and string.len((-1)) or (c and a)
          P(two())
        end
        if function(a) return tostring(d) end then break end
      end
      if d.k then break end
    end
    for a, b in pairs({1,2,n=3}) do L()
      local d, b, c = g(((# c(t.n, "")) * {two(true, f)}), function(a,b) return (0 - d) end, (function(...) return t.n end))
      if (# d) then break end
    end
    for a, b in pairs({1,2,n=3}) do L()
      while {e(), (pcall(nil)), n=d, b or {}} do L()
        if (- ((# ...))) then
          P(a({m={c.m, k=nil or "10"}, k=function() return 0 end, n=f}, (a)[(- f)] and {m=(t.n == d); (c < 0); [-1 and "10"]=(-1 / e)}))
          local e, d
        elseif 1 then
          P(("s"))
        end
      end
    end
  end
 return (((t or nil % (c))) - "abc"), b()
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 0, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local b, a, c = (not (a)[(d .. t.k)])
  P(b)
  local function d(a, ...)

    return ""
  end
  local b, a
 return (# b), (t)[{f(); [(a / e)]=(# e)}]
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 1, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  for a, b in next, {5} do L()
    c:m((t)[{f; [e]=1; k=b; [1]=b}])
    while ((d)[(x)[x]] or function() return t[1] end) do L()
      e:m({}, e.n, ((t[1] + {}) < (a / "abc")))
      while {n=2; ...} do L()
        P({k=c; g(((b)[f] + function(a) return 1 end), "abc"); m={(3.5 and {}), ((2 + 2) > b), [a]=t.n}; [{(d), (not false), ...}]={[(t)[""]]=function(a,b) return {} end, {} or t, ...} and (e() + function() return "10" end)})
        if {} then break end
      end
    end
  end
  b = (b)[d({[{["s"]={}}]=id()})]
  b(b, b.m)
  P((# c))
 return (d)[e]
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 2, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  t.n, x = {...}
  t[1], t.n, x = {"abc", [("" - "")]=(# (e)[e(c, a, "abc")]), k=d, {}, 1}
  while (t.n ~= {[(b:m(t.n, d) + function(...) return nil end)]=((-1 < "abc") - (not 2)); n=a; m=(b() < ("10")); ...}) do L()
    a.k, e, c = c, -1, {}
  end
  if t[1] then
    b = function(...)

      return (not "10")
    end
    e = function(...)
      for b = 1, 4, 1 do L()
        P((a >= 2), (d <= math.floor({function(a,...) return d end, nil, "10", k=(x)[-1], ...})))
      end
      local e, b, a
      return function(a,...) return function(a,...) return g end and c or g end
    end
  elseif (g() / id(1)) then
    local b, e, d = c:m(), e.m, x
  end
 return (((d)[e] >= t.n) - (d)[d]), (a)[(x)[a]], e()
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 3, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if (b) then
    for a, b in pairs({1,2,n=3}) do L()
      for a, b in pairs({1,2,n=3}) do L()
        while "abc" do L()
          P(c or d, (not t), c:m())
          local c = f
        end
        b, t[1] = (not 3.5), tostring(t.n), (t - ((c() < g(c)) - -1))
        if {[e]=(b)[c(1, "")] or t[1]; n=d; ((3.5 < t or d) >= ((d) > (e)[x]))} then break end
      end
      if string.rep("x",({true; 1; {0; [c]=nil}} == va())) then break end
    end
    e, a, b[1] = function() return ((f <= t.n)) end, b
  elseif (not {(not (not a)), c(), {m=0 or g; type(e); ...}, [(... * (1))]=c, function(a) return {} end, ...}) then
    local d, a = 1 and (("" / -1) .. true) or (not {[x]=3.5}) or (d)[function(...) return e end], false
  end
  b, c, c = (false / string.len(function(a,...) return true end))
  repeat L()
    c({("abc" <= d)}, function(a,b) return a end, e and false or "10")
  until function() return ((e > "s") > (select("#",t))) end
  local function b()
    while (b - b) do L()
      if (a() * (x)[(# (not t.n))]) then

      elseif (not id({string.len(g)}, (-1 or g))) then
        local e, a = function(a,b) return c.n end
      elseif (t)[type(function(...) return b end)] then
        for a, b in iter(3) do L()
          e((tonumber(true) - (not "s")), {[c]=x and d, n={n=e, n=b, b, n=g}}, f(nil) and (3.5 - b))
        end
      end
      local e, c = ((t) + b.m and (b)[(t)[false]]), c, x
    end
    local c, a = (d ~= c) or (b)[("abc" or -1 .. function(a) return d end)], string.rep("x",a.n) and t.k or (((false * nil) * b) > t[1] or "s" and "abc"), f("10")
    return {m={id((# {}), "abc"), "", m={}, [-1]=function(a,...) return 3.5 end, ((1 >= 3.5))}; function(a) return f end; (a)[(function(a,...) return f end / c and f)]; n=g({}, function(a,b) return d end)}, (- "abc")
  end
 return (false - e or {id({}, f, a), [g(a, d)]=next(x), [3.5]=(not {}), k="s", ...})
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 4, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  c((select("#",{n=e; [true]=false; k=t.n})), a.m)
  while (function() return function(a) return "10" end end > a) do L()
    b[1], t[1], a = {{((f)); [f((-1 - "s"))]=1; ({} % a)}; [(e - "s")]=((c + x) or (c * {}) / t:m(t, (b)[1], 1)); [function(a) return function(...) return g end end]=(pcall(tonumber(c))) and (d)[a] or (true <= b); n=b.n}, function(...) return (t:m("s", 0) - f and -1) end, next(({e.m; n=d} < (- e())))
    P((# 1), ((type(tonumber(c)) >= (e() ~= tostring(t[1])))), o:n({}, ((e)[b] >= (two() ~= (select("#",g)))), function(a) return b end and two((a)[f], a, (false >= nil))))
  end
  local function e(b,c)
    local a, b = (not (select("#",(next(c) ~= function(...) return d end)))), (string.len((a or d == nil)) >= d:m(b(), tostring(0) or b.m))
    return (- 2), {{m=tonumber(type(t[1])), [((# -1))]=-1}; b; d:m(); m=g; ((e)[(a)])}, {(- (nil) and id(3.5, d, a)); d}
  end
  local a = c.n
 return 3.5, function(a) return string.rep("x",function(...) return -1 end) end
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 5, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local e, c = "abc" or function(a) return e() end, (x * (a + (# d))), math.floor(function(a) return d:m("s", t) end)
  for d = x, 4 do L()
    repeat L()
      for a, b in pairs({1,2,n=3}) do L()
        local c = function(...) return a.n end, {...}, d
        d = c.k, d.k, function(...) return c() end
        if "" then break end
      end
    until type("abc")
  end
  for a, b in next, {5} do L()
    e, a, t[1] = {}, (({math.floor(c); ["s"]=function() return {} end} <= d.m) ~= (# function() return -1 end))
  end
  local b = d.n, function() return ((t)[a]) end
  local b, e = type(a.k and {m=x or "s", n=(d)[-1]})
  for a, b in iter(3) do L()
    t.n, t[1], e = a:m(function(a) return -1 end, t.n), ((t.n >= b.k)), math.floor(((t)[nil] * "10")) or {[(d)[tostring(true)]]=(0 == b or x)}
    if a then break end
  end
 return (a)[("abc" .. ...)], a:m(id()), false
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 6, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if {[{n=g(nil, 3.5), ...}]=(- c.m), {...}, t.n, m=type(e), [function(a,...) return 0 or d end]=b("10", e.m) or (# a), ...} then
    P(t.m, (b), (x)[function(...) return c end])
  elseif t then
    b:m(3.5, function(...) return e end, (c.k < (a)[b]))
  else
    repeat L()
      do
        repeat L()
          P((b and (2 - {0; "10"; a}) + false))
        until function() return d.k end
        local b, a, d = (((c)[d.n] * {[two(d)]=(g == true), k=(c)[g], (e)[a], k={m=t[1], [false]=e, k=t.n, c}, [(f / -1)]=(t)[a]}) == {})
      end
      for e = x, 1, 2 do L()
        if function(...) return (("s" - b)) end then
          P({(t.m ~= e), [(math.floor(a:n(0, d, d)) < d)]=g, [a()]=(a.k <= f), {id((t >= f), d)}})
          local b, a, c = 1, c({a, ...}, (b)[a], ((not d(a, false, a)) * c))
        elseif (a.k >= g()) then
          f(function(...) return c end, (x)[false], function(a) return {} end or (2 / f))
        else
          local d = type(e())
          P((g() or {} > function(a) return t end))
        end
        if {-1; (c.m); {(not function(...) return 3.5 end), {n=e and -1, (d)[a], [e or e]=function() return f end, ("" == d), [function(a) return "s" end]=string.rep("x",0)}}; (# (next(-1) / (f >= g))); [function(a,b) return g end]=b()} then
          P(d, t or ((d)[(e)[d]]))
        end
      end
    until ((- a.m))
  end
  local function e(a, ...)
    P(next(c))
    for a, b in next, {5} do L()
      if function(a,...) return (3.5 < function(a,b) return e end) end then
        local c, a = next(g())
      elseif {[function() return (3.5 >= g) end]=2, m="abc", x} then
        local function d(a, ...)
          c = "10"
          return d
        end
      elseif t[1] and {((pcall(e)) >= "" and d); [g(function(a,...) return -1 end, {})]=("s" ~= "") or b:m("s", a, x); {}; g(false or "", nil or "abc"); ...} then
        for d = x, 4, -1 do L()
          t[(string.rep("x",1))] = {{}, ((- function(a,...) return "10" end)), n=function() return c end and t and d and (x)[3.5], ...}, (function(...) return a.m end == a)
          P(d)
          if ((e)[{g(), m=two("abc")}] < -1) then break end
        end
      end
      if (x)[e(math.floor(e), (c)[string.len("abc")], (a)[e or e])] then

      end
      if "10" then break end
    end
    return {}
  end
  while {n=b, tonumber(c), ["s"]=(e)} do L()
    P(math.floor(b.m or (c) or function() return "abc" end))
    for a = 1, 3, 1 do L()
      for a, b in next, {5} do L()
        t[1], c = c, e.n
      end
      local a, b, c = (# (x)[({k=nil; n=1} + false)]), 1 and (t)[1], 3.5 or false and function(a,...) return e end
      if {n={}; m=g(b, (e ~= e)) or (not (t[1])); (("" <= t.n)); {a; m=o:n((a <= g), f); x; c.m; ...}; ...} then break end
    end
    if {(- x), n="10"} then break end
  end
 return ("abc" % ({m=(# t[1]); ...} % {{}}))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 7, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  repeat L()
    if (function(a,...) return tostring(nil) end > (not c)) then
      local function c(a)
        repeat L()
          local c = b or function(a,b) return string.rep("x",d) end
        until a and (t.n >= ((d)[b] * ("abc" == -1)))
        return tostring(f) or c("s", (b or t.n + string.rep("x",b))), false, va(({(3.5 <= c); k={}; "s"; ["10"]=("" < t)} < {}), {[-1]=x}, (t)[{-1; t; true}] or function(a,...) return f end)
      end
    else

    end
    for a, b in ipairs(t) do L()
      b(b:m(a.m), e.n or function(...) return a end)
      local a = (b.k)
      if (a == a.k or {} and d and next(string.len(f))) then break end
    end
  until b
  if (a)[t.n] then
    if tonumber(({...} * f(nil, {}))) then
      for e = x, 3 do L()
        local c, e, b = (- -1) and ((not (2 % t)) ~= {m=a and b; k=(# {}); ...})
        local d = function(a,b) return {k=e, c(1), {}, k=next(a)} end, g
        if false then break end
      end
    elseif (b)[""] then
      t.n, d, t[(string.rep("x",3.5) .. (t)[d])] = ((c)[next(next(nil))]), e:m(), c.n
    else
      for a = x, 4, -1 do L()
        P(2)
        for a, b in next, {5} do L()
          x = 3.5
          P(function() return a:m(function(a) return 2 end, t or "s", next(d)) end)
        end
        if e:m(f("abc" or nil) or nil, b((3.5 + (b ~= "s")), (e)[""], id())) then break end
      end
    end
  elseif (x - {}) then
    while a((e)[b]) do L()
      while d.m or e((0 < (e <= 3.5))) do L()
        do
          P(d.m)
          P(e.k)
          P((function(...) return 3.5 end or ((# b))))
        end
        while e(x, t[1]) do L()
          local a, b, e = ({n=a.n, ...} >= (e))
          g(va((a)["10"], f(0, false), true))
        end
      end
      for a = 1, 3, 2 do L()
        do
          P(e.n)
        end
        g()
      end
      if ((c / c.k) < id(two((not 1)), {} and c())) then break end
    end
  end
  local function e(b,c)
    local function b(b,c)
      if {} then
        if function(a) return (a.m / b(nil)) end then

        elseif "" then
          P(2, d, ((string.rep("x",o:m()))))
        end
      elseif (a)[f] then
        if (d)[b] then
          P(2)
        elseif (not (d)[t.n]) then
          P(b or (pcall((function(a,b) return 3.5 end + (b)["s"]))))
        else
          t[1], t.n = e.m
          P(0)
        end
      end
      return d.m
    end
    while ({0} % c) do L()
      for a, b in ipairs(t) do L()
        t.m = function(...)
          P(d.m, ("" == "abc"), {k=function(a,b) return -1 end, (((true > a) < f()) ~= c.k), two((-1 + 0), two())})
          return c, (pcall(a)), (c)["10"]
        end
      end
    end
    return d, next((e)[b.n])
  end
 return {function(a) return (t[1] .. e) end}, (x)[function(...) return "" end and 3.5 and c()]
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 8, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  P(c or e.k or c.n)
  c, x = b.k, false, (t)[(t)[function(a) return t[1] end]]
  while (t)[{}] do L()
    local function b()

      return {2; [function(...) return (- x) end]={n=(a ~= a) or {[x]=true, m=e}, n="s", [(e)[nil]]=""}; m=(# (c ~= (f / true)))}
    end
    if (a)[a.k] then break end
  end
  while 0 do L()
    do
      repeat L()
        P(tostring((# {b; function(a,...) return "" end; (true / a); m=b.m; ...})))
      until ((not b) * function(a,b) return (nil <= "abc") end)
      while true or function(...) return function() return -1 end end do L()
        local e, c = f, 3.5, (t)[c()] and {k=("" == g()), ((# true) < (x)[0]), (- t[1]) or false, false and x or a, next(1)}
        repeat L()
          P(g)
        until f(x, b.m, t.n)
      end
    end
    if (d % (d.n and (c >= g) == (g .. (- 2)))) then break end
  end
  for a, b in next, {5} do L()
    t.n = a((- math.floor((b)[g])), id(), {b() and (c * x), ({-1, e, a} ~= function(a,b) return d end), b(t)}), (a.m <= (- function(a,...) return x end)), {t.n, c, 0, [two((a)[b])]=d, ...} or ((b / function() return 3.5 end) * 3.5)
  end
 return function(...) return b end, (# (((x * true) + {nil; 1; [f]=c}) == e))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 9, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  do
    local function e(a, ...)

      return (- (- t.k)), (t * function() return "" end) and a.m, math.floor(function(...) return 1 end) and (select("#","s"))
    end
    local a, c = d
    while ("" + a) do L()
      local function e(b,c)
        local function c()

          return (function(a,...) return d end <= (pcall((# a))) or 3.5), c(((2 <= (d >= d)))), ((1 ~= ((true > "abc") - id(f, "abc"))) ~= c)
        end
        t[1], c, t[g({[x]={}; [0]=nil; nil})] = d("", "s", {k=((b) == (t)[2]); {(t.n >= "abc"); n=(0 % a)}; [(not b)]=(function(...) return true end)})
        b = o:n(("" + tostring(string.len(false)))), (function(a) return function(a,...) return e end end > a.k)
        return b.k, ((not {[tostring(e)]="" or true, -1 and "10", [t.n]=x}) > {[f()]=string.len({})})
      end
      for a = 3, 3, 1 do L()
        x, e, c = (e)["abc"]
        local e, c, d = (d.n > function(a) return {} end), (((e >= {g})))
        if 2 then break end
      end
    end
  end
  repeat L()
    if (false / {[b or g or true]={[c()]=e or e, m="", a and {}, 2}; n=((true == 1) .. e(b))}) then

    else
      e = c.n
    end
  until t.n
  for a, b in iter(3) do L()
    if (b)[(- {[a]=a(c, -1); ...})] then

    elseif (t)[function(a,b) return x end] then
      for a, b in ipairs(t) do L()
        e = ({nil, [1]=f, [g]=0, [false]=0, ...} and nil and d.m + {}), ((a * t.n) + x and function(a) return t.n end or b)
        do
          P((("")))
          d = function() return (g / b) end, b
          P(true)
        end
        if (t[1] / (((3.5) <= c) > (a % function(a) return a end))) then break end
      end
    end
    c, d = 1, g()
  end
  local c = d.m, "abc", {}
  do
    for d = 3, 1, 2 do L()
      e = -1, (e.m or c * (d((false), a)))
      for a, b in pairs({1,2,n=3}) do L()
        c = function(...)
          P((e)[string.len(t.k)])
          P("10")
          return (((c)[(g % b)] ~= e.k) == function(...) return (0) end)
        end
      end
      if (b)[c] then break end
    end
    c, a = x
    if function(a) return -1 end then
      do
        local function d()
          P(t[1], c.k, e.m)
          P({})
          P(((t)[f(c) or (t - b)]))
          return t.n, type(e)
        end
        local function d(a, ...)
          P(b.n)
          P({})
          return ((a % e) * c), {}, {[f(d, {[(not d)]=(- e); d; m=d.k}, function(a) return e end)]=function(a,...) return e end, [function(...) return string.len(a) end]=((- (0 <= f))), [e]=e()}
        end
      end
      while ((string.len(id(c)) >= b) >= 3.5) do L()
        if ((g == (o:m({}) / ("" ~= g)))) then

        elseif b(va({[f]=0, a, ...}, (a)[t[1]], d or b), a) and (0 % (select("#",(g - t[1])))) then
          P(d)
        elseif (- false) then
          local a = b
        else
          P(string.rep("x",(f)))
        end
        if ((t.k .. c) >= (# c)) then break end
      end
    elseif true then
      local d, e, b
    elseif 0 then
      t.n = t:n()
    end
  end
  local d, b = (a.n - 1), (0 * {k=a.n; a; next(e); c.m; d and c} or ("abc" / a) or e)
 return {(- (not (- "10"))); (function() return a end); 2; ...}
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 10, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local c
  d, c = b, function(a,...) return {n=t} end, a
  d, b = (select("#",(c)[x])), {}
  if d.m then

  elseif (function() return (- t) end) then
    local e, c, d = function(a) return (b and e % two(a, "")) end, function(...) return true and ("10" ~= t) end
  else

  end
  local function d(a, ...)
    if {} and ((- va("")) + ("" .. {[""]=d, t.n, n=d})) then
      if ((next((d < d)) ~= (f(t.n, nil, "s") % e.k)) ~= (not g or t) or ((select("#",f)) .. 3.5 and b)) then
        if {[b.m]=((d <= (t > "s")) .. math.floor(b.n)); [tostring((function(a,...) return 1 end < "abc" or x))]=((- (b)) - string.len({}))} then
          P(1, d.k, (not function(a,...) return function(a,b) return t.n end end))
        elseif {[b]=(2 % t.m) or d.n; [{}]={({...} .. {k=0}); k="abc"}; [(d:n(a, t, 3.5) and a(a, 0, 3.5) / 2 and x and c())]=t:n(b)} then
          P((("10" * b) and t >= f) and (d(g, (c)[1], f)))
        elseif {[function(a) return true end]="10", k=(select("#",b)), (function() return d end <= (false))} or (# function(a,b) return g end) then
          P(((c ~= function() return 0 end) and {} * 2))
        end
        for a, b in pairs({1,2,n=3}) do L()
          P((c((b.k >= t.n and x), string.len(g))))
          if math.floor(va()) then break end
        end
      elseif id(a) then
        for e = 1, 3, -1 do L()
          local a, c, e = ((b()))
          P(t[1] or function(a) return c and "" end)
        end
      elseif (b.m > (a.n * false or (3.5 >= t[1]))) then
        local function b(a, ...)

          return c and function(a,b) return t.m end, (# id((3.5 * 1), b)) or {{0; {}; m=a; ...} or (- 1), {n=b, ...}, type({[a]=3.5; [0]=d; n=d; d; e}), ((c)[{}] .. ("s" > d)), x}
        end
      else

      end
      a((e)[function(a,b) return a end], a((# -1)), ((b)[t.n] > (false + a)))
    elseif -1 then
      for e = x, 1, 1 do L()
        while "s" do L()
          P((function(a,b) return true end or "10" * f and e(3.5, 1) and -1))
          local a, d, c = a:n(), string.len((- d)) or ({n=d, [1]=d}) or {m=(x)[{[1]=t, ...}], [e]={[function(a,...) return t end]=d(false), (d)[c], [(d)[-1]]=x or nil, [true]=(nil >= e)}}, (b)[(- a)]
        end
        local e, b, a = b(), (e)[(((d)[-1] - string.rep("x","s")) * (pcall("s")) and math.floor(false))]
      end
    end
    return {}, e, tonumber((a))
  end
  x, t.n = (# (select("#",{tostring(t)})))
 return (d)[(- {k=d, a, t, k="10"}) or 2], nil
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 11, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if {0; (b:n((- t.n))); [(- d())]=f} then
    P(function(a,...) return c and {} or (2 <= b) end, t[1])
    if (function(...) return e.n end <= {2, t.n, m=(0 * t.n), ("10" < b), n={}} or "abc") then

    else
      b, b = string.rep("x",1)
      b = function(...)
        repeat L()
          id((c.n * 3.5), (a)[t[1] or 0], ((c)[1] >= (not 1)))
        until ({m=((not ...) * (e > t)); (not (true / b)); g; [(g and ...)]={m={n="s"; [0]={}; [false]="abc"; "s"}; k=(t.n); g}})
        return ((not (- c)) % a(t[1] and nil)) or (select("#","s"))
      end
    end
  end
  if d.n then
    x, t.n = e or (b ~= a.n), (not 0)
    b[1] = 1
  else
    local c, a, b
  end
  P(1, (b)[{}], function(...) return "s" end)
 return ((b / b.n or (b)[f]) / tonumber(f))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 12, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if 1 then

  end
  local e, a, d = tostring(f()), d:n(function(a,...) return (b < g) end, b, e.n)
  local d, e = "s", ((not (d)[c]) / 3.5)
  P((function(...) return t end * t[1] or t.n) or (d)[nil] and string.rep("x",{}))
  local b, a, d = c:m(b), false
 return b.k, (b)[c(0)] or f, d
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 13, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  P(two(function(a) return {[d]=f, [t[1]]=b} end, f((-1 or f))), 3.5)
  for a, b in iter(3) do L()
    local b = t[1]
  end
  t.n = (x)[((x))], function(...) return a end, (c((d % function(a,b) return a end), function() return g end, {[(false + t)]=f or a; [... or b]=(- false); k=t[1]; d:m()}) * b)
  b = function(...)

    return (function(...) return (g / false) end < function() return (pcall("s")) end)
  end
 return (not math.floor({1} or ({} == g))), false
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 14, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  b = a, (c)[e.k]
  g(b(f, "") or (- false), ((b ~= g) < {...; c; [b]=3.5; d}))
  if 3.5 then
    local function e()

      return {[function(...) return (- false) end]=({m=(t.n * 1); [e]=d; n=g; (a % 2); [c:n({})]=x} == va()), c, g((e:m(b) .. e(e, b)), math.floor(3.5 or 3.5))}
    end
  else
    for a, b in pairs({1,2,n=3}) do L()
      repeat L()
        e((d)[a and true], (x)[(t.n == "abc")])
      until t
      f()
      if (t)[a.m] then break end
    end
  end
  while ((pcall({[(select("#",3.5))]=a; (c ~= t); t; n=f(true, t.n)})) < t[1] and c) do L()
    f()
    for b = 3, 3 do L()
      local d, a, e = (e and (a - a(x, t))), 2, {f} or b.n
    end
    if (math.floor(e:n()) ~= d) then break end
  end
 return (t)[x], function(...) return (("s" + b)) end, (function(a) return d or nil end ~= ((f .. x) and "s" > 3.5))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 15, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local e = tostring({k=-1, (e or t % {}), [(("s" == true) + b(c))]=a((b)[3.5]), g() or (b > a), k=(function(a) return b end .. t[1] and nil), ...}), a
  d, x, x = (- (x)[g] or (0)) and (3.5 - x), t.m, (two(function(a,...) return "s" end, b, t.n) + ("10" < a))
  for a, b in pairs({1,2,n=3}) do L()
    for b = x, 4, 2 do L()
      local function b(a, ...)
        for a, b in next, {5} do L()
          local b, e, d = math.floor((e <= true)) and (a(a.m, b and 1) - 3.5 and (b)), ({[math.floor(c.n)]=e.n, [t]={k="abc"; k=b or c; e}, [function(a) return c end]={[c]=t.n or "abc"; [c.k]=(d)[""]; n=(e)[d]; g and e; [(not 0)]=c(false, d, c); ...}, {n=a.k, [(d)[f]]=2, [{[e]="abc"; e; n=t[1]; a; n=2}]=x, math.floor(b)}, e, ...}), {b, [tostring("s")]=a, ((x)[next("")] .. d.m)}
          P(a(x, b.n, t[1]))
        end
        return a or -1, (c)["10"], {(e > (# (t[1] / t.n))), [(not ((# ...) == c))]=(e ~= 0)}
      end
    end
    while ({[t[1] and "10"]=(e)[a]; [t:m(true)]=d; c("abc", "s", e); two(); function(a,b) return x end} ~= "10") or {[((c) - (- t))]=false; m=function(...) return e end; (x)[t] or d or b; {m=e, [(a <= t[1])]=1, b.n, ...}; ["abc"]=(function(...) return d end ~= ({} == c))} do L()
      b[1] = (c)[a], x
      if "s" or 3.5 and (math.floor("s") / d and 1) then break end
    end
    if function(a,...) return ((e)[c] ~= (e)[t[1]]) end then break end
  end
 return d.n, t.n and {[1]=function() return "s" end; 3.5 and (t < e); ""; [(select("#",(# x)))]=(-1 + 1)}
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 16, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if 2 then

  else
    P(3.5, 2)
  end
  while ("s" .. (c)[string.rep("x",e)]) do L()
    do
      d(e)
      if x then
        for a, b in next, {5} do L()
          local c, b, a = function(a,b) return c.m or "s" end, (f .. (f((d >= d)) == d))
          c, t[1] = {[d]=1, [((1 > function(a) return 0 end) <= e)]=type(function(a) return 0 end)}, b({{(t)}, b, k=c((c)[true], (b)[x]), k={}}, a)
        end
        if (t >= function(a,...) return a.m end) then
          local d = (b)[t.k], -1
        end
      elseif tostring({[d]=d(d), m=true, g, n=c or t, [{"s", [-1]=a, n="", c, m=t[1]}]=c or t[1], ...}) or (g == 2) then
        repeat L()
          t[1], t[1], y = d, (# d(a, string.rep("x",e(f, c)), (e)[id(g, -1, a)]))
          P("10")
        until a
      elseif (b)[tonumber(next(d or b))] then
        e = a:n("10", function(a) return -1 end and (tonumber("10") - false or g), ({{k=...}} % g(f))), (not {(# (e)), e and ("abc" .. 2), b, (b)[0 or d]})
      else

      end
      c, x, t.n = (g((not {d, t, a}), ("s" or "s" > e or b)) % ((d)[(2 / "abc")])), (function(a,b) return ({} == "s") end .. (nil == t[1]))
    end
    do
      if t.n then

      elseif (pcall(two(tonumber({}), (true <= (-1 + t[1]))))) then
        t[1] = e((b)[(a) or ("" * "s")], (not b), (not a:m("abc", (pcall(false)))))
      elseif ((# (3.5 / e)) or function(a) return t[1] end * {}) then
        P(g, tonumber(a))
      end
      for d = 1, 4, 2 do L()
        local b, a = a.n, a.n
      end
    end
    if type(d.m) then break end
  end
  e, y = (g + ((e)[math.floor(true)])), e.m and {t.n; [(e / 0)]={(e <= b)}; two(f, {[a]=0; ["s"]=f; [f]=""; [b]=t[1]; -1}, (e / 3.5)); m=a}, a
  local function d(b,c)
    t.n, b = {}
    t[1], b[1], a = c.n, {{k=(c)[{x}]}, function() return a end and c and 1, function() return (not 3.5) end}, (e)[d] and function(a) return c or "abc" end
    d, c = function(a,b) return d end, a.n
    return g
  end
  if ((function(a,...) return e end ~= function() return b end) / math.floor(b)) then
    local function e(a, ...)

      return function(a) return t.n end and tostring((c < 2)) and (t / tostring((-1 > a)))
    end
  elseif (- function() return f(true, e) end) then
    x, t[1], t[(1 < {})] = e.n and 0
  elseif ((((b >= false) == {0, k=e})) > "abc") then
    if true then
      for a, b in iter(3) do L()
        do
          P(e({va(t.n, {a; m=t; k=b; k=a}, b), 1, (e), k=(c)[a.k]}, function(...) return function(a,b) return t[1] end end, function() return a end))
        end
        if e:m() then break end
      end
      t[("10" / (c / 2))], b, t[1] = e:m((c and "" % 1) or b:n(d, g(), (d)[2]), "s", (select("#",a(d()))))
    elseif d((- function(a,...) return e end), {[tonumber(e:n("10", d))]=function(a,...) return nil end}) then
      local function b(a, ...)

        return c.m
      end
    elseif c:n(b((d / x), d), "") or "10" then
      c, e, t[3.5] = ((tonumber(c) and (d > nil)) + string.rep("x",("" == c) or string.len(c)))
    else
      repeat L()
        repeat L()
          local d, b = (# function(a) return e end) and 1, g, function(a) return ((e)[c] + (3.5 > 2)) end
        until {{(0 * "10"), (nil + d), function(a,...) return a end, ...}, b.m or (x)[d], k=1, [e]=string.len((t[1] <= {}))} and (# a and tostring("10"))
        local c, b = d, tonumber((c and b and e and t <= (true > d(-1)))), -1
      until b(c(x), (a)[{k=e.m, [a]={0}, {f; ...}, (1)}])
    end
  end
  b, a, y = (d == (a:m() + nil))
 return (c)[g or true], (select("#",a.k and false))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 17, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  a, t.n, c = function(a,b) return t:n(("")) end
  t.n, a = e, (false .. (a <= b))
  local c, d
  t[1], a.k = f(), nil
 return function(a,b) return (- (# 0)) end, ((# (a)[f(c, x)]) <= (t.n == e))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 18, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  b = function(...)
    local function a(a)
      t.n, b[1] = (function(a) return (pcall(e)) end >= {}), g, (("s" .. t) * (t.k == b.k))
      if (x)["abc"] then
        local b = "", d
        for d = 3, 3 do L()
          P((math.floor((pcall({k={}, -1, c, t.n})))))
          y, b[1], e = "10", 0 or 0
        end
      else
        local a, b = ((# e or c({}, 2)) > {(not 2), n=({[e]=1; [x]={}; t.n}), ["s"]={b.m, m=("10" ~= c)}, b()}), d
        local c, b, e
      end
      return d((select("#",false and c)) and e.n, d, {}), g
    end
    return a, {[(({} and "" / (not t)))]="" and d; [(pcall(t[1]))]=(b)[(f(1) < (d > nil))]}, c
  end
  local a, c, b = math.floor((a)[b:n((0), (# g))]), b:m(f(), type(tostring((e < t))), (e % {x, k="10", m=true}) and e:n(f(nil, "s", {})))
  while function(...) return "10" end do L()
    y, c, a.k = (c), 1, math.floor(e)
    if {n=(# ((c + d) <= {}))} then break end
  end
  P(-1 or (- va()), -1, id({}, d.m, t.m))
  repeat L()
    local a, e = -1, b:n((a)[(d % g)]), function(a) return (e and f / g(g, "", f)) end
    local a, b
  until d(function(a,...) return t:n("s") end)
  while 2 and (next((f - f)) .. function(a) return b end) do L()
    e = function(...)
      local function e()

        return ({t.n, g, k={}, [-1]=f} and (-1 == b) > b(a.k, next(b))) and a.m, (x)[function(...) return c.m end], {}
      end
      return d.m, ({[{n="abc"}]=d(b); 3.5; "abc"} or ({t[1], "", n=b} == function(a,b) return 2 end))
    end
    local b = {[b.m]=e, n=false}, string.rep("x",c.k), (-1 > a())
  end
 return ((function(a,b) return a end * (a({}) % id(2, d))) < (t)[f((# a), b.k, d)]), {k=g(function(...) return a end, {d:m(-1, nil), (- x), ...}, e(d and {})); ("s" / function(a) return g end)}, {f(((t)[3.5])), k={(b)[(pcall(t))], [d.k]=b, m=(c)[1] or (a >= {})}, n=c and x, ((... ~= true) == (x + nil) and {})}
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 19, table.concat(r, "|")) end
