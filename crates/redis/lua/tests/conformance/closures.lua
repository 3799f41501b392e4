-- Upvalues: shared, closed, of loops, across coroutines.
local function counter()
  local n = 0
  return function() n = n + 1 return n end, function() return n end
end
local inc, get = counter()
inc() inc()
print(get(), inc(), get())
local list = {}
for i = 1, 3 do
  local j = i * 10
  list[i] = { function() j = j + 1 return i, j end, function() return j end }
end
print(list[1][1]()) print(list[1][2]()) print(list[2][1]()) print(list[3][2]())
local k = {}
local i = 1
while i <= 3 do local x = i; k[i] = function() x = x + 1 return x end i = i + 1 end
print(k[1](), k[1](), k[2]())
repeat local y = 5; local f = function() return y end until f() == 5
local function outer() local a = 1 local function mid() local function inner() a = a + 1 return a end return inner end return mid(), function() return a end end
local inner, geta = outer()
print(inner(), inner(), geta())
local co = coroutine.wrap(function() local up = 1 while true do coroutine.yield(function() up = up + 1 return up end) end end)
local f1, f2 = co(), co()
print(f1(), f2(), f1())
local function fact(n) if n <= 1 then return 1 else return n * fact(n - 1) end end
print(fact(10), fact(20))
